import { common, credentialType } from "../call.ts";
import { postReceive, preSend } from "./form.ts";
import { listSearch } from "./list-search.ts";
import { propertiesOf } from "./properties.ts";

/** The API's actions, from the definition that the platform compiles. */
export class Fieldline {
  description = {
    displayName: "Fieldline",
    name: "fieldline",
    icon: "file:../../../../icons/fieldline.svg",
    group: ["transform"],
    version: 1,
    subtitle: '={{ $parameter["operation"] }}',
    description: "Create and find the records of a field-service business",
    defaults: { name: "Fieldline" },
    inputs: ["main"],
    outputs: ["main"],
    usableAsTool: true,
    credentials: [{ name: credentialType, required: true }],
    requestDefaults: { baseURL: '={{ $credentials.baseUrl.replace(/\\/+$/, "") }}', json: true, ...common },
    properties: propertiesOf({ preSend, postReceive }),
  };

  methods = { listSearch };
}
