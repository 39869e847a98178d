import { RuleTester } from "oxlint/plugins-dev";
import { describe, it } from "vitest";
import { ownTextElement } from "./own-text-element.ts";

RuleTester.describe = describe;
RuleTester.it = it;

const tester = new RuleTester({ languageOptions: { parserOptions: { lang: "tsx" } } });
const component = (props: string, jsx: string, before = "") => `${before}const Part = (${props}) => ${jsx};`;

const valid = {
  "one text": component("{ name }: { name: string }", "<p>{name}</p>"),
  "one text of several": component("{ isOn }: { isOn: boolean }", '<p>{isOn ? "on" : "off"}</p>'),
  "one string of several parts": component("{ count }: { count: number }", "<p>{`${count} plays`}</p>"),
  "fixed text beside an element": component("", "<p>Read <b>this</b> first</p>"),
  "a text of the content beside an icon": component(
    "",
    "<p><Bot />{texts.open}</p>",
    'import Bot from "lucide-react/icons/bot"; import { texts } from "./texts.ts";',
  ),
  "a text of the content of a component":
    "const Part = () => { const { open } = useContent('chat'); return <p><i />{open}</p>; };",
  "the same without a variable": component("", "<p><i />{useContent('chat').labels.open}</p>"),
  "text in its own element beside something conditional": component(
    "{ isBusy, name }: Props",
    "<p>{isBusy && <i />}<span>{name}</span></p>",
  ),
  "slots without text": component(
    "{ start, icon, children }: Props",
    "<div>{start}{icon}{children}</div>",
    "type Props = { start?: Elements; icon: ReactElement; children: Elements };",
  ),
  "a list of elements": component(
    "{ names }: Props",
    "<ul><li />{names.map((name) => <li key={name}>{name}</li>)}</ul>",
  ),
  "what a lazy component renders": component("", "<div><p />{render?.(null)}</div>"),
};

const invalid = {
  "text before something conditional": component("{ isBusy }: Props", "<p>Text{isBusy && <i />}</p>"),
  "text after something conditional": component("{ isBusy }: Props", "<p>{isBusy ? <i /> : null}Text</p>"),
  "a space beside something conditional": component("{ isBusy }: Props", '<p>{isBusy && <i />}{" "}<b /></p>'),
  "text beside a component, which may render nothing": component("", "<p><Badge />Text</p>"),
  "text beside an element with another key each time": component("{ id }: Props", "<p>Text<b key={id} /></p>"),
  "changing text beside an element": component("{ name }: { name: string }", "<p>{name}<b /></p>"),
  "conditional text beside an element": component("{ isOn }: Props", '<p><b />{isOn && "on"}</p>'),
  "what is looked up in a text of the content": component(
    "{ kind }: Props",
    "<p><b />{texts[kind]}</p>",
    'import { texts } from "./texts.ts";',
  ),
  "children of any kind beside an element": component(
    "{ children }: { children: ReactNode }",
    "<p><b />{children}</p>",
  ),
  "what an unknown function returns": component("", "<p><b />{format(now)}</p>"),
  "a list of texts": component("{ names }: Props", "<p>{names.map((name: string) => name)}</p>"),
  "text in a fragment": component("", "<>Text<b /></>"),
  "text in a fragment with a name": component("", '<Fragment key="a">Text</Fragment>'),
};

tester.run("own-text-element", ownTextElement, {
  valid: Object.entries(valid).map(([name, code]) => ({ name, code })),
  invalid: Object.entries(invalid).map(([name, code]) => ({ name, code, errors: 1 })),
});
