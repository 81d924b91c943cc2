import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { list } from "tar";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { loadDemoWorld } from "../world/demo.ts";
import { startWorld, type World } from "../world/world.ts";
import { environment, hasPython, needsPython, python, root, source } from "./python.ts";

const run = promisify(execFile);
const name = "sdk-python.tar.gz";

let world: World;
let demo: Awaited<ReturnType<typeof loadDemoWorld>>;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "fieldline-python-"));
  world = await startWorld({ BASE_PATH: "/elsewhere/api" });
  demo = await loadDemoWorld(world);
});
afterAll(async () => {
  await rm(folder, { recursive: true });
  await world.close();
});

async function pack(...args: string[]): Promise<void> {
  await run(process.execPath, ["--disable-warning=ExperimentalWarning", "scripts/generate-python.ts", ...args], {
    cwd: root,
  });
}

describe("the package", () => {
  test("is served to anyone, with its checksum", async () => {
    const response = await fetch(`${world.base}/v1/${name}`, { headers: { "Accept-Encoding": "gzip" } });
    expect([response.status, response.headers.get("content-type")]).toEqual([200, "application/gzip"]);
    const file = Buffer.from(await response.arrayBuffer());
    expect(file).toEqual(await readFile(join(root, "src/generated", name)));
    const sha256 = createHash("sha256").update(file).digest("hex");
    expect(await (await fetch(`${world.base}/v1/${name}.sha256`)).text()).toBe(`${sha256}  ${name}\n`);
    expect(await (await fetch(`${world.base}/v1/docs/python.md`)).text()).toContain(`\`${sha256}\``);
    expect(await (await fetch(`${world.origin}/llms.txt`)).text()).toContain(`/elsewhere/api/v1/${name}`);
  });

  test("contains the sources, and no test", async () => {
    const files: string[] = [];
    await list({ file: join(root, "src/generated", name), onReadEntry: ({ path }) => files.push(path) });
    const inside = files.map((path) => path.replace(/^fieldline-[\d.]+\//, ""));
    expect(inside).toEqual(expect.arrayContaining(["PKG-INFO", "LICENSE", "README.md", "fieldline/py.typed"]));
    const other = /^(PKG-INFO|LICENSE|README\.md|pyproject\.toml|build_backend\.py|fieldline\/\w+\.(py|pyi|typed))$/;
    expect(inside.filter((path) => !other.test(path))).toEqual([]);
  });

  test("has the same bytes for the same sources", async () => {
    const again = join(folder, "again.tar.gz");
    await pack(again);
    expect(await readFile(again)).toEqual(await readFile(join(root, "src/generated", name)));
  });
});

describe.skipIf(!hasPython)(`with Python${needsPython}`, () => {
  test("imports nothing but the standard library", async () => {
    const program = `
import ast, pathlib, sys
known = sys.stdlib_module_names | {"fieldline"} if hasattr(sys, "stdlib_module_names") else None
for path in pathlib.Path("fieldline").glob("*.py"):
    for one in ast.walk(ast.parse(path.read_text())):
        names = [name.name for name in one.names] if isinstance(one, ast.Import) else []
        if isinstance(one, ast.ImportFrom) and one.level == 0:
            names = [one.module]
        for name in names:
            # Type checkers bring typing_extensions. It is not imported at run time.
            if known and name.split(".")[0] not in known and name != "typing_extensions":
                print(path, name)
import fieldline, fieldline.testing
print("typing_extensions" in sys.modules)
`;
    expect((await python(["-c", program])).stdout).toBe("False\n");
  });

  test("compiles", async () => {
    const compiled = join(folder, "compiled");
    const options = { cwd: source, env: { ...environment({}), PYTHONPYCACHEPREFIX: compiled } };
    await run("python3", ["-W", "error", "-m", "compileall", "-q", "fieldline", "tests", "build_backend.py"], options);
  });

  test("pip installs it from its address, without a registry, and only with the right checksum", async ({ skip }) => {
    const pip = ["-m", "pip", "install", "--no-index", "--no-cache-dir", "--disable-pip-version-check", "--quiet"];
    const options = { cwd: folder, env: { ...environment({ HOME: folder }), PYTHONPATH: "" } };
    const hasPip = await run("python3", ["-m", "pip", "--version"], options).then(
      () => true,
      () => false,
    );
    skip(!hasPip, "this machine has no pip");
    const address = `${world.base}/v1/${name}`;
    const target = join(folder, "installed");
    const sha256 = (await (await fetch(`${address}.sha256`)).text()).slice(0, 64);
    const wrong = run("python3", [...pip, "--target", target, `${address}#sha256=${"0".repeat(64)}`], options);
    await expect(wrong).rejects.toThrow(/do not match the hashes/i);
    await run("python3", [...pip, "--target", target, `${address}#sha256=${sha256}`], options);
    const program = "import fieldline; print(fieldline.__file__, fieldline.__version__)";
    const { stdout } = await run("python3", ["-c", program], {
      cwd: folder,
      env: { ...options.env, PYTHONPATH: target },
    });
    const { version } = JSON.parse(await readFile(join(root, "package.json"), "utf8"));
    expect(stdout).toBe(`${join(target, "fieldline/__init__.py")} ${version}\n`);
  });

  test.each(["packages/python/README.md", "docs/guides/python.md"])(
    "the samples of %s are a program that runs",
    async (file) => {
      await demo.reset();
      const text = await readFile(join(root, file), "utf8");
      const blocks = [...text.matchAll(/^```python\n(.*?)^```/gms)].map(([, code = ""]) => code);
      expect(blocks.length).toBeGreaterThan(4);
      const program = blocks.join("\n").replaceAll("http://localhost:3000/api", world.base);
      await writeFile(join(folder, "program.py"), program);
      const variables = {
        FIELDLINE_BASE_URL: world.base,
        FIELDLINE_API_KEY: demo.key,
        FIELDLINE_ACCESS_TOKEN: "ccoat_",
      };
      const { stdout, stderr } = await python(["-W", "error", "program.py"], variables, folder);
      expect(stderr).toBe("");
      expect(stdout).toContain("not-found");
    },
  );
});
