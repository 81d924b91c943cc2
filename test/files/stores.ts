import { existsSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { S3mini } from "s3mini";
import S3rver from "s3rver";

export type TestStore = {
  environment: Record<string, string>;
  keys(): Promise<string[]>;
  /** Makes the store unavailable until `comeBack`. */
  goAway(): Promise<void>;
  comeBack(): Promise<void>;
  close(): Promise<void>;
};

/** A temporary folder, or a real S3 server. */
export async function startStore(kind: "folder" | "s3"): Promise<TestStore> {
  const directory = mkdtempSync(join(tmpdir(), "fieldline-files-"));
  return kind === "folder" ? openFolder(directory) : await startS3(directory);
}

function openFolder(directory: string): TestStore {
  const [files, aside] = [join(directory, "files"), join(directory, "aside")];
  return {
    environment: { DATA_DIR: directory },
    async keys() {
      if (!existsSync(files)) return [];
      return readdirSync(files, { recursive: true, encoding: "utf8" })
        .filter((name) => statSync(join(files, name)).isFile())
        .map((name) => relative(files, join(files, name)));
    },
    async goAway() {
      if (existsSync(files)) renameSync(files, aside);
      writeFileSync(files, "");
    },
    async comeBack() {
      rmSync(files);
      if (existsSync(aside)) renameSync(aside, files);
    },
    close: async () => rmSync(directory, { recursive: true, force: true }),
  };
}

const bucket = "fieldline-files";
/** The server accepts no others. */
const credentials = { accessKeyId: "S3RVER", secretAccessKey: "S3RVER" };

async function startS3(directory: string): Promise<TestStore> {
  const options = { address: "127.0.0.1", silent: true, directory, configureBuckets: [{ name: bucket, configs: [] }] };
  let server = new S3rver({ ...options, port: 0 });
  const { port } = await server.run();
  const endpoint = `http://127.0.0.1:${port}`;
  const client = new S3mini({ ...credentials, endpoint: `${endpoint}/${bucket}`, region: "us-east-1" });
  async function stop(): Promise<void> {
    const closed = server.close();
    server.httpServer.closeAllConnections();
    await closed;
  }
  return {
    environment: {
      S3_ENDPOINT: endpoint,
      S3_BUCKET: bucket,
      S3_REGION: "us-east-1",
      S3_ACCESS_KEY_ID: credentials.accessKeyId,
      S3_SECRET_ACCESS_KEY: credentials.secretAccessKey,
    },
    async keys() {
      return ((await client.listObjects()) ?? []).map(({ Key }) => Key);
    },
    goAway: stop,
    async comeBack() {
      server = new S3rver({ ...options, port });
      await server.run();
    },
    async close() {
      await stop();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
