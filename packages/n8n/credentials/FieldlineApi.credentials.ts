/** An API key and the base URL of its installation. */
export class FieldlineApi {
  name = "fieldlineApi";
  displayName = "Fieldline API";
  icon = "file:../../../icons/fieldline.svg";
  properties = [
    {
      displayName: "Base URL",
      name: "baseUrl",
      type: "string",
      required: true,
      default: "",
      placeholder: "https://fieldline.example/api",
      description: "The address of the portal and then /api, unless the installation has another base path",
    },
    {
      displayName: "API Key",
      name: "apiKey",
      type: "string",
      typeOptions: { password: true },
      required: true,
      default: "",
      description: "The owner of the business creates one in Fieldline, under Settings, Developers, API keys",
    },
  ];
  authenticate = { type: "generic", properties: { headers: { "X-Api-Key": "={{$credentials.apiKey}}" } } };
  test = { request: { baseURL: "={{$credentials.baseUrl}}", url: "/v1/me" } };
}
