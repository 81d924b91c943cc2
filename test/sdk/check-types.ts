// Prints what Are the Types Wrong? finds in a packed package. A process of its own, without the conditions of the tests' runner.
import { readFileSync } from "node:fs";
import { checkPackage, createPackageFromTarballData } from "@arethetypeswrong/core";

const analysis = await checkPackage(createPackageFromTarballData(new Uint8Array(readFileSync(process.argv[2] ?? ""))));
console.log(JSON.stringify("problems" in analysis ? analysis.problems : [analysis]));
