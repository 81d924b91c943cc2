import { type Loose, printed } from "../compare.ts";
import { type Planted, testPlanted, tool } from "./planted.ts";

const tools: Planted[] = [
  ["a tool gone", ({ tools }) => tools.tools.shift(), [`break tool ${(printed.tools as Loose).tools[0].name} removed`]],
  [
    "a tool renamed",
    (c) => (tool(c).name = "add_lead"),
    ["addition tool add_lead new", "break tool create_lead removed"],
  ],
  ["an argument gone", (c) => delete tool(c).inputSchema.properties.notify, ["break tool create_lead.notify removed"]],
  ["an argument added", (c) => (tool(c).inputSchema.properties.x = {}), ["addition tool create_lead.x new"]],
  [
    "an argument required",
    (c) => tool(c).inputSchema.required.push("email"),
    ["break tool create_lead.email required"],
  ],
  [
    "a field of the result gone",
    (c) => delete tool(c).outputSchema.properties.status,
    ["break tool create_lead result.status removed"],
  ],
  [
    "null in the result",
    (c) => (tool(c).outputSchema.properties.name = { $ref: "#/$defs/Text" }),
    ["break tool create_lead result.name null"],
  ],
  [
    "a shared schema written out, in one place otherwise than in another",
    (c) => {
      tool(c).outputSchema.properties.external_id = { type: "string" };
      tool(c).outputSchema.properties.email = { type: "integer" };
    },
    ["addition tool create_lead result.external_id null", "break tool create_lead result.email type"],
  ],
  [
    "a smaller page by default",
    (c) => (tool(c, "list_leads").inputSchema.properties.limit.default = 5),
    ["addition tool list_leads.limit default"],
  ],
  [
    "a larger page by default",
    (c) => (tool(c, "list_leads").inputSchema.properties.limit.default = 50),
    ["break tool list_leads.limit default"],
  ],
  ["a hint", (c) => (tool(c).annotations.destructiveHint = true), ["break tool create_lead destructiveHint"]],
  ["a description", (c) => (tool(c).description = "Another."), []],
];

testPlanted("tools", tools);
