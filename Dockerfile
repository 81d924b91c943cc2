# By digest, as docker-library/repo-info publishes it for each tag; `docker buildx imagetools inspect` shows the latest.
FROM node:22-bookworm-slim@sha256:48e4b67d85f87bd551df43704e24d252f56cc5f8e9718841aace50f19948f0f9 AS build
# The pinned Node is linked against it.
RUN apt-get update && apt-get install --yes --no-install-recommends libatomic1 && rm -rf /var/lib/apt/lists/*
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY scripts/unused ./scripts/unused
RUN npm ci
COPY prisma ./prisma
COPY prisma.config.ts tsconfig.json ./
COPY scripts/ready.sh scripts/runtime.sh scripts/generate.ts scripts/generate-models.ts scripts/generate-portal.ts scripts/generate-sdk.ts scripts/generate-python.ts scripts/image.ts ./scripts/
COPY scripts/generate-portal ./scripts/generate-portal
COPY scripts/image ./scripts/image
COPY scripts/pack ./scripts/pack
COPY schema ./schema
COPY src ./src
COPY portal ./portal
COPY packages/sdk ./packages/sdk
COPY packages/python ./packages/python
# The checkout's commit, which the running version names.
ARG COMMIT=
# npm would keep Prisma's command line and TypeScript, which are optional peers of its client.
RUN npm run --silent generate && printf %s "$COMMIT" > src/generated/commit && node_modules/.bin/node scripts/image.ts --prune

FROM debian:bookworm-slim@sha256:abd67ffcfa541b485a3dff59865ab629aa048a6c613e639d36e7456b0b229241
RUN apt-get update && apt-get install --yes --no-install-recommends libatomic1 && rm -rf /var/lib/apt/lists/*
LABEL org.opencontainers.image.title="Fieldline" org.opencontainers.image.licenses="Apache-2.0" \
  org.opencontainers.image.description="The platform under a field-service business: REST, GraphQL, MCP and a portal."
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /app
# The runtime is the one that package-lock.json pins; nothing of the build image is needed.
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/src/generated ./src/generated
COPY package.json LICENSE ./
COPY prisma ./prisma
COPY schema ./schema
COPY --from=build /app/portal ./portal
COPY src ./src
COPY fixtures ./fixtures
COPY bin ./bin
COPY scripts/runtime.sh ./scripts/
COPY docs/guides ./docs/guides
COPY docs/operators ./docs/operators
COPY docs/programs ./docs/programs
# An engine that runs images as an id of its own choice puts it in group 0.
RUN groupadd --system --gid 10001 fieldline \
  && useradd --system --uid 10001 --gid fieldline --home-dir /data --no-create-home fieldline \
  && install --directory --owner fieldline --group root --mode 0770 /data
USER fieldline
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s --retries=3 \
  CMD ["/app/node_modules/.bin/node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
STOPSIGNAL SIGTERM
CMD ["/app/node_modules/.bin/node", "--disable-warning=ExperimentalWarning", "--max-semi-space-size=16", "src/main.ts"]
