// Prints the problems that Are the Types Wrong? finds in a packed package. Its own process does not have the test
// runner's export conditions.
import { readFileSync } from "node:fs";
import { checkPackage, createPackageFromTarballData } from "@arethetypeswrong/core";

const analysis = await checkPackage(createPackageFromTarballData(new Uint8Array(readFileSync(process.argv[2] ?? ""))));
console.log(JSON.stringify("problems" in analysis ? analysis.problems : [analysis]));
