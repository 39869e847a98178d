import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { signs } from "#contracts/theme/look.ts";
import { recoloredRules } from "#contracts/theme/theme-css.ts";
import { ControlsPanel } from "./features/player/panels/controls-panel.tsx";
import { Butterfly } from "./ui/layout/butterfly.tsx";
import { SignContext } from "./ui/layout/sign-context.ts";
import { drawSignSymbols } from "./ui/layout/sign-symbols.ts";
import { signDrawings } from "./ui/layout/sign-drawings.ts";

const draw = (sign: string) =>
  drawSignSymbols(sign) +
  renderToStaticMarkup(
    <SignContext value={sign}>
      <Butterfly flapping />
      <Butterfly tint="teal" />
    </SignContext>,
  );

test("draws each sign that a theme can have, in two halves that move", () => {
  expect(["none", ...signDrawings.keys()].sort()).toEqual([...signs].sort());
  const drawn = [...signDrawings.keys()].map(draw);
  expect(new Set(drawn).size).toBe(drawn.length);
  for (const markup of drawn) expect(markup.match(/class="sign-wing"/g)).toHaveLength(4);
});

test("all that a sign refers to is drawn in the page", () => {
  const markup = draw("leaf");
  const names = [...markup.matchAll(/href="#([^"]+)"|url\(#([^)]+)\)/g)].map(([, part, gradient]) => part ?? gradient);
  expect(new Set(names)).toEqual(new Set(["sign-aurora", "sign-teal", "sign-wing", "sign-body"]));
  for (const name of names) expect(markup).toContain(`id="${name}"`);
});

test("draws nothing without a sign, and the butterfly for an unknown one", () => {
  expect(draw("none")).toBe("");
  expect(draw("comet")).toBe(draw("butterfly"));
});

test("the switch in the player is named after the sign", () => {
  const drawSwitch = (sign: string) =>
    renderToStaticMarkup(
      <SignContext value={sign}>
        <ControlsPanel />
      </SignContext>,
    );
  expect(drawSwitch("butterfly")).toContain("Butterflies");
  expect(drawSwitch("leaf")).toContain("Leaves");
  for (const sign of ["leaf", "none"]) expect(drawSwitch(sign)).not.toContain("Butterflies");
});

test("is drawn in colors that the rules of a changed theme know", () => {
  const attributes = [...recoloredRules.matchAll(/\.sign \[([^\]]*)\]/g)].map(([, attribute = ""]) => attribute);
  expect(attributes).toHaveLength(5);
  for (const attribute of attributes) expect(draw("butterfly")).toContain(attribute);
});
