import { readFileSync } from "node:fs";
import { listFiles } from "./list-files.ts";
import { readComments, readSqlComments } from "./prose/comments.ts";
import {
  checkComment,
  checkLine,
  checkName,
  checkSentences,
  checkText,
  checkTitle,
  type Fault,
} from "./prose/rules.ts";
import { readTitles } from "./prose/titles.ts";
import { areaOf } from "./texts/areas.ts";
import { readDescriptions } from "./texts/read-descriptions.ts";
import { readTexts } from "./texts/read-texts.ts";

const usage = `Usage: npm run prose              exit 1 if a comment, a test's title, a name, a text or a guide does not follow the style
       npm run prose -- FOLDER    only the files below FOLDER`;

const isCode = (file: string) => /\.(ts|tsx|mjs|js)$/.test(file) && !/(^|\/)generated/.test(file);
const isGuide = (file: string) =>
  /^docs\/.*\.md$|^(README|ARCHITECTURE|CONTRIBUTING|SECURITY)\.md$|^(src|portal|test|bench|packages)\/(.*\/)?README\.md$/.test(
    file,
  );

const [asked = ""] = process.argv.slice(2);
if (asked === "--help") {
  console.log(usage);
  process.exit();
}
const files = listFiles().filter((file) => file.startsWith(asked));
if (files.length === 0) {
  console.error(`There are no files in ${asked}.\n${usage}`);
  process.exit(1);
}
const found: { place: string; fault: Fault }[] = [];
for (const file of files) {
  if (isCode(file)) {
    const source = readFileSync(file, "utf8");
    for (const comment of readComments(file, source))
      for (const fault of checkComment(comment)) found.push({ place: `${file}:${comment.line}`, fault });
    for (const title of file.startsWith("test/") ? readTitles(file, source) : [])
      for (const fault of checkTitle(title)) found.push({ place: `${file}:${title.line}`, fault });
    for (const [index, line] of source.split("\n").entries())
      for (const fault of checkLine(line)) found.push({ place: `${file}:${index + 1}`, fault });
    for (const [, name = ""] of source.matchAll(/\b(?:const|let|function|type|readonly)\s+(\w+)/g))
      for (const fault of checkName(name)) found.push({ place: file, fault });
    const area = areaOf(file);
    for (const { line, kind, text } of area === undefined ? [] : readTexts(file, source))
      if (area?.kinds?.includes(kind) ?? true)
        for (const fault of checkText(text)) found.push({ place: `${file}:${line}`, fault });
  } else if (/^src\/migrations\/functions\/.*\.sql$/.test(file)) {
    for (const comment of readSqlComments(readFileSync(file, "utf8")))
      for (const fault of checkComment({ ...comment, isDoc: true }))
        found.push({ place: `${file}:${comment.line}`, fault });
  } else if (file === "schema/schema.graphql") {
    for (const { line, text } of readDescriptions(readFileSync(file, "utf8")))
      for (const fault of checkComment({ text, lineCount: 1, isDoc: true }))
        found.push({ place: `${file}:${line}`, fault });
  } else if (isGuide(file)) {
    for (const fault of checkSentences(readFileSync(file, "utf8"))) found.push({ place: file, fault });
  }
}
for (const { place, fault } of found) console.log(`${place} ${fault.message}`);
if (found.length > 0) process.exitCode = 1;
else console.log("Comments, titles, names, texts, descriptions and guides follow the style.");
