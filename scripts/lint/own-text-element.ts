import type { Context, ESTree, Rule, Scope, Variable } from "@oxlint/plugins";

type Node = ESTree.Node;

/** What may stand at a place among the children of an element. */
type Content = {
  /** Text, and whether React may have to change it. */
  text: "none" | "fixed" | "changing";
  /** Whether something may appear, disappear or move there. */
  isConditional: boolean;
};

const element: Content = { text: "none", isConditional: false };
const fixedText: Content = { text: "fixed", isConditional: false };
const changingText: Content = { text: "changing", isConditional: false };
const anything: Content = { text: "changing", isConditional: true };
const conditional = (content: Content): Content => ({ ...content, isConditional: true });

const ranks = ["none", "fixed", "changing"] as const;
const unite = (contents: Content[]): Content => ({
  text: ranks[Math.max(0, ...contents.map(({ text }) => ranks.indexOf(text)))] ?? "none",
  isConditional: contents.some(({ isConditional }) => isConditional),
});

/** Text between tags as JSX reads it: without line breaks and the blanks around them. */
const isBlank = ({ value }: ESTree.JSXText): boolean => value.trim() === "" && /\n/.test(value);

const listChildren = ({ children }: ESTree.JSXElement | ESTree.JSXFragment): ESTree.JSXChild[] =>
  children.filter((child) => {
    if (child.type === "JSXText") return !isBlank(child);
    return child.type !== "JSXExpressionContainer" || child.expression.type !== "JSXEmptyExpression";
  });

const elementTypes = /^(React\.)?(ReactElement|JSX\.Element)\b/;

export const createContentReader = ({ sourceCode }: Context) => {
  const findVariable = (name: string, from: Node): Variable | null => {
    for (let scope: Scope | null = sourceCode.getScope(from); scope; scope = scope.upper) {
      const variable = scope.set.get(name);
      if (variable) return variable;
    }
    return null;
  };

  /** By its type, as written in the same file. */
  const readType = (type: Node | null | undefined, isOptional = false): Content => {
    const toContent = (content: Content) => (isOptional ? conditional(content) : content);
    switch (type?.type) {
      case "TSStringKeyword":
      case "TSNumberKeyword":
      case "TSLiteralType":
        return changingText;
      case "TSNullKeyword":
      case "TSUndefinedKeyword":
      case "TSBooleanKeyword":
        return conditional(element);
      case "TSUnionType":
        return toContent(unite(type.types.map((part) => readType(part))));
      case "TSTypeReference":
        return elementTypes.test(sourceCode.getText(type)) ? toContent(element) : anything;
      default:
        return anything;
    }
  };

  const findProperty = (type: Node | null | undefined, name: string): ESTree.TSPropertySignature | null => {
    if (type?.type === "TSTypeLiteral" || type?.type === "TSInterfaceBody") {
      const members = type.type === "TSTypeLiteral" ? type.members : type.body;
      for (const member of members)
        if (member.type === "TSPropertySignature" && sourceCode.getText(member.key) === name) return member;
    }
    if (type?.type === "TSIntersectionType")
      for (const part of type.types) {
        const found = findProperty(part, name);
        if (found) return found;
      }
    if (type?.type !== "TSTypeReference" || type.typeName.type !== "Identifier") return null;
    const [definition] = findVariable(type.typeName.name, type)?.defs ?? [];
    const declared = definition?.node;
    if (declared?.type === "TSTypeAliasDeclaration") return findProperty(declared.typeAnnotation, name);
    return declared?.type === "TSInterfaceDeclaration" ? findProperty(declared.body, name) : null;
  };

  const findName = (pattern: ESTree.ObjectPattern, local: string): string | null => {
    for (const property of pattern.properties) {
      if (property.type !== "Property" || property.key.type !== "Identifier") continue;
      const target = property.value.type === "AssignmentPattern" ? property.value.left : property.value;
      if (target.type === "Identifier" && target.name === local) return property.key.name;
    }
    return null;
  };

  const readParameter = (node: Node, name: string): Content => {
    const parameters = "params" in node && Array.isArray(node.params) ? (node.params as Node[]) : [];
    for (const parameter of parameters) {
      if (parameter.type === "Identifier" && parameter.name === name && parameter.typeAnnotation)
        return readType(parameter.typeAnnotation.typeAnnotation, parameter.optional);
      const key = parameter.type === "ObjectPattern" ? findName(parameter, name) : null;
      if (key && parameter.type === "ObjectPattern") {
        const property = findProperty(parameter.typeAnnotation?.typeAnnotation, key);
        if (property) return readType(property.typeAnnotation?.typeAnnotation, property.optional);
      }
    }
    return anything;
  };

  const readVariable = (name: string, from: Node): Content => {
    const [definition] = findVariable(name, from)?.defs ?? [];
    if (definition?.type === "ImportBinding") return fixedText;
    if (definition?.type === "Parameter") return readParameter(definition.node, name);
    if (definition?.node.type !== "VariableDeclarator" || !definition.node.init) return anything;
    const { id, init } = definition.node;
    const isConstant = definition.parent?.type === "VariableDeclaration" && definition.parent.kind === "const";
    const isOfModule = definition.parent?.parent?.type === "Program" ||
      definition.parent?.parent?.type === "ExportNamedDeclaration";
    if (!isConstant) return anything;
    const content = read(init);
    if (isOfModule) return content.text === "none" ? content : fixedText;
    return id.type === "Identifier" ? content : content.text === "fixed" ? content : anything;
  };

  const readMember = (node: ESTree.MemberExpression): Content => {
    const isNamed = !node.computed || node.property.type === "Literal";
    const root = node.object.type === "ChainExpression" ? node.object.expression : node.object;
    if (root.type !== "Identifier" && root.type !== "MemberExpression") return anything;
    const { text } = read(root);
    return isNamed && text === "fixed" ? fixedText : text === "fixed" ? changingText : anything;
  };

  const readReturned = (node: Node): Content => {
    if (node.type !== "ArrowFunctionExpression" && node.type !== "FunctionExpression" && node.type !== "FunctionDeclaration")
      return anything;
    if (!node.body) return anything;
    if (node.body.type !== "BlockStatement") return read(node.body);
    const returned = node.body.body.flatMap((statement) =>
      statement.type === "ReturnStatement" && statement.argument ? [read(statement.argument)] : [],
    );
    return returned.length > 0 ? unite(returned) : anything;
  };

  const readCall = (node: ESTree.CallExpression): Content => {
    const { callee } = node;
    if (callee.type === "MemberExpression" && callee.property.type === "Identifier") {
      const [callback] = node.arguments;
      if (/^(map|flatMap)$/.test(callee.property.name) && callback) return conditional(readReturned(callback));
      return changingText;
    }
    if (callee.type !== "Identifier") return anything;
    if (callee.name === "createElement") return element;
    if (/^render[A-Z]|^render$/.test(callee.name)) return conditional(element);
    const [definition] = findVariable(callee.name, node)?.defs ?? [];
    if (definition?.node.type === "VariableDeclarator" && definition.node.init) return readReturned(definition.node.init);
    return definition ? readReturned(definition.node) : anything;
  };

  /** Whether an element renders exactly one node: those of HTML, icons and links do; other components may render none. */
  const isSteady = (name: ESTree.JSXElementName): boolean => {
    if (name.type !== "JSXIdentifier" || /^[a-z]/.test(name.name)) return true;
    const [definition] = findVariable(name.name, name)?.defs ?? [];
    const source = definition?.parent?.type === "ImportDeclaration" ? definition.parent.source.value : "";
    return /^(lucide-react|react-router)\b/.test(source);
  };

  const read = (node: Node): Content => {
    switch (node.type) {
      case "JSXElement": {
        const isKeyed = node.openingElement.attributes.some(
          (attribute) =>
            attribute.type === "JSXAttribute" && attribute.name.name === "key" && attribute.value?.type !== "Literal",
        );
        return isKeyed || !isSteady(node.openingElement.name) ? conditional(element) : element;
      }
      case "JSXFragment":
        return unite(listChildren(node).map(read));
      case "JSXText":
        return fixedText;
      case "Literal":
        return typeof node.value === "string" || typeof node.value === "number" ? fixedText : conditional(element);
      case "TemplateLiteral":
        return node.expressions.every((part) => read(part).text === "fixed") ? fixedText : changingText;
      case "ConditionalExpression": {
        const { isConditional, text } = unite([read(node.consequent), read(node.alternate)]);
        return { isConditional: true || isConditional, text: text === "none" ? "none" : "changing" };
      }
      case "LogicalExpression": {
        const { text } = node.operator === "&&" ? read(node.right) : unite([read(node.left), read(node.right)]);
        return { isConditional: true, text: text === "none" ? "none" : "changing" };
      }
      case "JSXExpressionContainer":
      case "TSAsExpression":
      case "TSSatisfiesExpression":
      case "TSNonNullExpression":
      case "ParenthesizedExpression":
      case "ChainExpression":
        return read(node.expression);
      case "Identifier":
        return readVariable(node.name, node);
      case "MemberExpression":
        return readMember(node);
      case "CallExpression":
        return readCall(node);
      case "ObjectExpression":
        return fixedText;
      default:
        return anything;
    }
  };
  return read;
};

const message = "Text beside something that changes";

/** See docs/decisions/048. */
export const ownTextElement: Rule = {
  create: (context) => {
    const read = createContentReader(context);
    const check = (parent: ESTree.JSXElement | ESTree.JSXFragment) => {
      const children = listChildren(parent);
      const contents = children.map(read);
      for (const [index, content] of contents.entries()) {
        const others = contents.filter((_, other) => other !== index);
        const isBeside = content.text === "changing" && others.length > 0;
        const isNear = others.some(({ isConditional }) => isConditional);
        const isInFragment = parent.type === "JSXFragment";
        const node = children[index];
        if (node && content.text !== "none" && (isBeside || isNear || isInFragment)) context.report({ node, message: `${message}: ${isBeside ? "changing" : isNear ? "fixed" : "fragment"} ${context.sourceCode.getText(node)}` });
      }
    };
    return { JSXElement: check, JSXFragment: check };
  },
};

export default { meta: { name: "chloe" }, rules: { "own-text-element": ownTextElement } };
