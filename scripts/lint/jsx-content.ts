import type { ESTree, Scope, SourceCode, Variable } from "@oxlint/plugins";

type Node = ESTree.Node;

/** What an expression may put between the children of an element. */
export type Content = {
  /** `fixed` text never changes, `several` stands for a list of texts. */
  text: "none" | "fixed" | "changing" | "several";
  /** Whether elements or texts may appear, disappear or move there. */
  isConditional: boolean;
};

const ranks = ["none", "fixed", "changing", "several"] as const;
const element: Content = { text: "none", isConditional: false };
const elements: Content = { text: "none", isConditional: true };
const fixedText: Content = { text: "fixed", isConditional: false };
const changingText: Content = { text: "changing", isConditional: false };
const anything: Content = { text: "changing", isConditional: true };

const unite = (contents: Content[]): Content => ({
  text: ranks[Math.max(0, ...contents.map(({ text }) => ranks.indexOf(text)))] ?? "none",
  isConditional: contents.some(({ isConditional }) => isConditional),
});

/** One of several contents, or none at all. */
const toConditional = (...contents: Content[]): Content => {
  const { text } = unite(contents);
  return { text: text === "fixed" ? "changing" : text, isConditional: true };
};

const toList = ({ text }: Content): Content => ({ text: text === "none" ? "none" : "several", isConditional: true });

/** The children that render something: JSX drops line breaks with the spaces around them. */
export const listChildren = ({ children }: ESTree.JSXElement | ESTree.JSXFragment): ESTree.JSXChild[] =>
  children.filter((child) => {
    if (child.type === "JSXText") return child.value.trim() !== "" || !child.value.includes("\n");
    return child.type !== "JSXExpressionContainer" || child.expression.type !== "JSXEmptyExpression";
  });

/** Reads contents from the syntax, with the types, constants and functions that the same file declares. */
export const createContentReader = (source: SourceCode): ((node: Node) => Content) => {
  const findVariable = (name: string, from: Node): Variable["defs"][number] | undefined => {
    for (let scope: Scope | null = source.getScope(from); scope; scope = scope.upper) {
      const variable = scope.set.get(name);
      if (variable) return variable.defs[0];
    }
    return undefined;
  };

  const readType = (type: Node | null | undefined): Content => {
    switch (type?.type) {
      case "TSStringKeyword":
      case "TSNumberKeyword":
      case "TSLiteralType":
        return changingText;
      case "TSNullKeyword":
      case "TSUndefinedKeyword":
      case "TSBooleanKeyword":
        return elements;
      case "TSUnionType":
        return unite(type.types.map(readType));
      case "TSTypeReference": {
        const name = source.getText(type.typeName);
        return name === "ReactElement" ? element : name === "Elements" ? elements : anything;
      }
      default:
        return anything;
    }
  };

  const findProperty = (type: Node | null | undefined, name: string): ESTree.TSPropertySignature | undefined => {
    if (type?.type === "TSIntersectionType")
      return type.types.map((part) => findProperty(part, name)).find((found) => found !== undefined);
    if (type?.type === "TSTypeLiteral")
      return type.members
        .filter((member) => member.type === "TSPropertySignature")
        .find(({ key }) => source.getText(key) === name);
    if (type?.type !== "TSTypeReference" || type.typeName.type !== "Identifier") return undefined;
    const declared = findVariable(type.typeName.name, type)?.node;
    return declared?.type === "TSTypeAliasDeclaration" ? findProperty(declared.typeAnnotation, name) : undefined;
  };

  /** The declared type of a parameter, also of one that is destructured from the props. */
  const findParameterType = (callee: Node, name: string): { type: Node | undefined; isOptional: boolean } => {
    const parameters = "params" in callee && Array.isArray(callee.params) ? (callee.params as Node[]) : [];
    for (const parameter of parameters) {
      if (parameter.type === "Identifier" && parameter.name === name)
        return { type: parameter.typeAnnotation?.typeAnnotation, isOptional: Boolean(parameter.optional) };
      if (parameter.type !== "ObjectPattern") continue;
      for (const property of parameter.properties) {
        if (property.type !== "Property") continue;
        const { key, value } = property;
        const target = value.type === "AssignmentPattern" ? value.left : value;
        if (target.type !== "Identifier" || target.name !== name) continue;
        const signature = findProperty(parameter.typeAnnotation?.typeAnnotation, source.getText(key));
        return { type: signature?.typeAnnotation?.typeAnnotation, isOptional: signature?.optional === true };
      }
    }
    return { type: undefined, isOptional: false };
  };

  const readVariable = ({ name, parent }: { name: string; parent: Node }): Content => {
    const definition = findVariable(name, parent);
    if (definition?.type === "ImportBinding") return fixedText;
    if (definition?.type === "Parameter") {
      const { isOptional, type } = findParameterType(definition.node, name);
      return isOptional ? unite([elements, readType(type)]) : readType(type);
    }
    const declaration = definition?.parent;
    if (definition?.node.type !== "VariableDeclarator" || !definition.node.init) return anything;
    if (declaration?.type !== "VariableDeclaration" || declaration.kind !== "const") return anything;
    const content = read(definition.node.init);
    const isDestructured = definition.node.id.type !== "Identifier";
    const isOfModule = ["Program", "ExportNamedDeclaration"].includes(declaration.parent.type);
    if (isOfModule) return content.text === "none" ? content : fixedText;
    return isDestructured && content.text !== "fixed" ? anything : content;
  };

  const readMember = ({ computed, object, property }: ESTree.MemberExpression): Content => {
    if (object.type === "Super") return anything;
    if (read(object).text !== "fixed") return anything;
    return computed && property.type !== "Literal" ? changingText : fixedText;
  };

  /** What a function returns. */
  const readReturned = (node: Node): Content => {
    if (node.type === "Identifier") {
      const definition = findVariable(node.name, node);
      if (definition?.type === "Parameter") {
        const { type } = findParameterType(definition.node, node.name);
        return type?.type === "TSFunctionType" ? readType(type.returnType.typeAnnotation) : anything;
      }
      const declared = definition?.node;
      return declared?.type === "VariableDeclarator" && declared.init ? readReturned(declared.init) : anything;
    }
    if (node.type !== "ArrowFunctionExpression" || !node.body) return anything;
    if (node.body.type !== "BlockStatement") return read(node.body);
    const returned = node.body.body.filter((statement) => statement.type === "ReturnStatement");
    return returned.length === 0
      ? anything
      : unite(returned.map(({ argument }) => (argument ? read(argument) : elements)));
  };

  const readCall = ({ arguments: [callback], callee }: ESTree.CallExpression): Content => {
    if (callee.type === "MemberExpression") {
      const isMap = callee.property.type === "Identifier" && /^(map|flatMap)$/.test(callee.property.name);
      return isMap && callback ? toList(readReturned(callback)) : changingText;
    }
    if (callee.type !== "Identifier") return anything;
    if (callee.name === "createElement") return element;
    // A page shows one version of the content for as long as it is open.
    if (/^(use|get)Content$/.test(callee.name)) return fixedText;
    // By convention; `useLazyComponent` returns one.
    return /^render(?![a-z])/.test(callee.name) ? elements : readReturned(callee);
  };

  /** HTML elements, icons and links render exactly one node; another component may render none, or another one. */
  const isSteady = ({ attributes, name }: ESTree.JSXOpeningElement): boolean => {
    const isKeyed = attributes.some(
      (attribute) =>
        attribute.type === "JSXAttribute" && attribute.name.name === "key" && attribute.value?.type !== "Literal",
    );
    if (isKeyed) return false;
    if (name.type !== "JSXIdentifier" || /^[a-z]/.test(name.name)) return true;
    const declaration = findVariable(name.name, name)?.parent;
    return declaration?.type === "ImportDeclaration" && /^(lucide-react|react-router)\b/.test(declaration.source.value);
  };

  const read = (node: Node): Content => {
    switch (node.type) {
      case "JSXElement":
        return isSteady(node.openingElement) ? element : elements;
      case "JSXFragment":
        return unite(listChildren(node).map(read));
      case "JSXText":
      case "ObjectExpression":
        return fixedText;
      case "Literal":
        return typeof node.value === "string" || typeof node.value === "number" ? fixedText : elements;
      case "TemplateLiteral":
        return node.expressions.every((part) => read(part).text === "fixed") ? fixedText : changingText;
      case "ConditionalExpression":
        return toConditional(read(node.consequent), read(node.alternate));
      case "LogicalExpression":
        return node.operator === "&&"
          ? toConditional(read(node.right))
          : toConditional(read(node.left), read(node.right));
      case "JSXExpressionContainer":
      case "TSAsExpression":
      case "TSSatisfiesExpression":
      case "TSNonNullExpression":
      case "ChainExpression":
        return read(node.expression);
      case "Identifier":
        return readVariable(node);
      case "MemberExpression":
        return readMember(node);
      case "CallExpression":
        return readCall(node);
      default:
        return anything;
    }
  };
  return read;
};
