import { fileURLToPath } from "node:url";
import {
  type Expression,
  isArrowFunction,
  isBinaryExpression,
  isCallExpression,
  isExpressionStatement,
  isFunctionExpression,
  isIdentifier,
  isNewExpression,
  isPropertyAccessExpression,
  isPropertyAssignment,
  isVoidExpression,
  type Node,
  type SourceFile,
  SyntaxKind,
} from "typescript/unstable/ast";
import { API, type Checker, SignatureKind, type Type } from "typescript/unstable/sync";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** Finds promises whose rejection nothing handles, as `file:line: expression`. */
export function findUnhandled(files: (fileName: string) => boolean): string[] {
  const api = new API({ cwd: root });
  try {
    const project = api.updateSnapshot({ openProjects: [`${root}tsconfig.json`] }).getProjects()[0];
    if (project === undefined) throw new Error("tsconfig.json could not be opened");
    const found: string[] = [];
    for (const fileName of project.program.getSourceFileNames()) {
      const path = fileName.startsWith(root) ? fileName.slice(root.length) : "";
      const file = path !== "" && files(path) ? project.program.getSourceFile(fileName) : undefined;
      if (file !== undefined) found.push(...unhandledIn(file, path, project.checker));
    }
    return found;
  } finally {
    api.close();
  }
}

function unhandledIn(file: SourceFile, path: string, checker: Checker): string[] {
  const { statements, functions } = candidatesIn(file);
  const typesOf = (nodes: readonly Expression[]) => checker.getTypeAtLocation(nodes);
  const isPromise = remember((type) =>
    partsOf(type).some((part) => checker.getPropertyOfType(part, "then") !== undefined),
  );
  const returns = (type: Type | undefined) =>
    partsOf(type && checker.getNonNullableType(type))
      .flatMap((part) => checker.getSignaturesOfType(part, SignatureKind.Call))
      .map((signature) => checker.getReturnTypeOfSignature(signature));
  const canReject = remember((type) => returns(type).some(isPromise));
  /** The caller of such a function does not know that it returns a promise. */
  const isGivenForVoid = (node: Expression) => {
    const wanted = returns(checker.getContextualType(node));
    return wanted.length > 0 && wanted.every((type) => type === checker.getVoidType());
  };

  const statementTypes = typesOf(statements);
  const functionTypes = typesOf(functions);
  const alone = statements.filter((_, index) => isPromise(statementTypes[index]));
  const given = functions.filter((node, index) => canReject(functionTypes[index]) && isGivenForVoid(node));
  const lineOf = (node: Expression) => file.text.slice(0, node.getStart(file)).split("\n").length;
  return [
    ...alone.map((node) => `${path}:${lineOf(node)}: a promise is left alone`),
    ...given.map((node) => `${path}:${lineOf(node)}: a function that can reject is given where nobody awaits it`),
  ];
}

const assignments = new Set<SyntaxKind>([
  SyntaxKind.EqualsToken,
  SyntaxKind.QuestionQuestionEqualsToken,
  SyntaxKind.BarBarEqualsToken,
  SyntaxKind.AmpersandAmpersandEqualsToken,
]);

/** Expressions whose value is discarded, and functions that are passed on or assigned. */
function candidatesIn(file: SourceFile): { statements: Expression[]; functions: Expression[] } {
  const statements: Expression[] = [];
  const functions: Expression[] = [];
  const isAssignment = (node: Node) => isBinaryExpression(node) && assignments.has(node.operatorToken.kind);
  function visit(node: Node): void {
    if (isExpressionStatement(node) || isVoidExpression(node)) {
      const { expression } = node;
      if (!isVoidExpression(expression) && !isAssignment(expression) && !isHandled(expression))
        statements.push(expression);
    }
    if (isCallExpression(node) || isNewExpression(node)) functions.push(...(node.arguments ?? []));
    else if (isPropertyAssignment(node)) functions.push(node.initializer);
    else if (isBinaryExpression(node) && isAssignment(node)) functions.push(node.right);
    node.forEachChild(visit);
  }
  visit(file);
  return { statements, functions: functions.filter((node) => mayBeFunction(node)) };
}

function mayBeFunction(node: Expression): boolean {
  if (isArrowFunction(node)) return !isHandled(node.body as Expression);
  return isIdentifier(node) || isFunctionExpression(node) || isPropertyAccessExpression(node) || isCallExpression(node);
}

function partsOf(type: Type | undefined): readonly Type[] {
  if (type === undefined) return [];
  return type.isUnionType() ? (type.getTypes() ?? []) : [type];
}

/** Each query goes to another process, so answers are cached. */
function remember(ask: (type: Type) => boolean): (type: Type | undefined) => boolean {
  const known = new Map<Type, boolean>();
  return (type) => {
    if (type === undefined) return false;
    const found = known.get(type) ?? ask(type);
    known.set(type, found);
    return found;
  };
}

/** `.catch(…)` and `.then(…, …)`. */
function isHandled(node: Expression): boolean {
  if (!isCallExpression(node) || !isPropertyAccessExpression(node.expression)) return false;
  const { text } = node.expression.name;
  return (text === "catch" && node.arguments.length === 1) || (text === "then" && node.arguments.length === 2);
}
