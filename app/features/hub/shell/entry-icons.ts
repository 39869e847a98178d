import Activity from "lucide-react/icons/activity";
import Bug from "lucide-react/icons/bug";
import BookOpen from "lucide-react/icons/book-open";
import Flag from "lucide-react/icons/flag";
import Images from "lucide-react/icons/images";
import LayoutDashboard from "lucide-react/icons/layout-dashboard";
import MapIcon from "lucide-react/icons/map";
import Network from "lucide-react/icons/network";
import NotebookPen from "lucide-react/icons/notebook-pen";
import Sparkles from "lucide-react/icons/sparkles";
import SpellCheck from "lucide-react/icons/spell-check";
import SquareTerminal from "lucide-react/icons/square-terminal";
import { createElement, type ReactElement } from "react";

const icons = new Map([
  ["dashboard", LayoutDashboard],
  ["roadmap", MapIcon],
  ["documentation", BookOpen],
  ["dev-logs", NotebookPen],
  ["assets", Images],
  ["ai-hub", Network],
  ["typos", SpellCheck],
  ["issues", Bug],
  ["milestones", Flag],
  ["system-status", Activity],
  ["consciousness", Sparkles],
  ["command-center", SquareTerminal],
]);

/** Icon of an entry of the sidebar. */
export const getEntryIcon = (id: string): ReactElement =>
  createElement(icons.get(id) ?? BookOpen, { "aria-hidden": true });
