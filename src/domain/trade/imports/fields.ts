import { addressFields, billingPrefixes, sitePrefixes } from "./address-fields.ts";

/**
 * A field that a column can hold. `headers` are its column names in other products, best match first, in the form that
 * `simplify` returns.
 */
export type ImportField = {
  name: string;
  title: string;
  /** Whether several columns can hold the field. */
  isRepeated?: boolean;
  headers: readonly string[];
};

export type ImportKind = "customers" | "price_items";

const archived: ImportField[] = [
  {
    name: "archived",
    title: "Archived",
    headers: ["archived", "archivedat", "isarchived", "inactive", "cardstatus", "inactiveitem"],
  },
  { name: "active", title: "Active", headers: ["active", "isactive"] },
];

const customerFields: readonly ImportField[] = [
  { name: "id", title: "Id in Fieldline", headers: ["id", "customerid"] },
  {
    name: "external_id",
    title: "Your own id",
    headers: [
      ...["externalid", "customerexternalid", "jid", "clientid", "clientnumber", "customernumber", "customercode"],
      ...["accountnumber", "accountno", "cardid", "uuid", "clientuuid"],
    ],
  },
  {
    name: "type",
    title: "Individual or business",
    headers: [
      "type",
      "customertype",
      "clienttype",
      "iscompany",
      "isbusiness",
      "isacompany",
      "clientisacompanytruefalse",
    ],
  },
  {
    name: "name",
    title: "Name",
    headers: ["name", "customername", "clientname", "displayname", "fullname", "customer", "client", "accountname"],
  },
  { name: "first_name", title: "First name", headers: ["firstname", "givenname", "first", "clientfirstname"] },
  {
    name: "last_name",
    title: "Last name",
    headers: ["lastname", "surname", "familyname", "last", "clientlastname", "colastname"],
  },
  {
    name: "company",
    title: "Company",
    headers: [
      ...["company", "companyname", "business", "businessname", "organisation", "organization", "tradingname"],
      ...["organisationname", "organizationname", "clientcompanyname"],
    ],
  },
  {
    name: "email",
    title: "Email",
    isRepeated: true,
    headers: [
      "email",
      "emails",
      "emailaddress",
      "emailaddresses",
      "customeremail",
      "clientemail",
      "email1",
      "primaryemail",
      "addr1email",
    ],
  },
  {
    name: "mobile",
    title: "Mobile phone",
    isRepeated: true,
    headers: [
      ...[
        "mobile",
        "mobilephone",
        "mobilephones",
        "mobilenumber",
        "mobileno",
        "cell",
        "cellphone",
        "clientmobilephone",
      ],
      ...["textmessageenabledphone", "smsenabledphone"],
    ],
  },
  {
    name: "phone",
    title: "Phone",
    isRepeated: true,
    headers: [
      ...["phone", "phonenumber", "mainphone", "mainphones", "customerphone", "clientmainphone", "telephone", "phone1"],
      ...[
        "workphone",
        "workphones",
        "homephone",
        "homephones",
        "businessphone",
        "landline",
        "otherphone",
        "otherphones",
        ...["addr1phoneno1", "addr1phoneno2", "addr1phoneno3"],
        ...["addr1phone1", "addr1phone2", "addr1phone3"],
      ],
    ],
  },
  {
    name: "abn",
    title: "ABN",
    headers: ["abn", "abnnumber", "australianbusinessnumber", "taxnumber", "abnno", "abntfn"],
  },
  ...addressFields("billing", "Billing", billingPrefixes),
  { name: "tags", title: "Tags", isRepeated: true, headers: ["tags", "tag", "labels", "badges", "clienttags"] },
  {
    name: "notes",
    title: "About",
    isRepeated: true,
    headers: ["about", "notes", "note", "clientnotes", "customernotes", "comments", "comment", "topnote"],
  },
  ...archived,
  { name: "site_id", title: "Id of the site in Fieldline", headers: ["siteid"] },
  {
    name: "site_name",
    title: "Site name",
    headers: ["sitename", "servicepropertyname", "propertyname", "locationname"],
  },
  ...addressFields("site", "Site", sitePrefixes),
  {
    name: "site_access_notes",
    title: "Access instructions",
    headers: ["siteaccessnotes", "accessnotes", "sitenotes", "propertynotes", "locationnotes", "gatecode", "access"],
  },
  { name: "contact_id", title: "Id of the contact in Fieldline", headers: ["contactid"] },
  {
    name: "contact_name",
    title: "Contact name",
    headers: ["contactname", "contactperson", "primarycontact", "contact", "attention", "attn", "addr1contactname"],
  },
  { name: "contact_first_name", title: "Contact first name", headers: ["contactfirst", "contactfirstname"] },
  { name: "contact_last_name", title: "Contact last name", headers: ["contactlast", "contactlastname"] },
  {
    name: "contact_role",
    title: "Contact role",
    headers: ["contactrole", "contacttype", "jobtitle", "position", "role"],
  },
  { name: "contact_email", title: "Contact email", headers: ["contactemail"] },
  { name: "contact_phone", title: "Contact phone", headers: ["contactphone", "contactmobile"] },
  {
    name: "contact_is_primary",
    title: "Primary contact",
    headers: ["contactisprimary", "isprimarycontact", "isprimary"],
  },
];

const priceItemFields: readonly ImportField[] = [
  { name: "id", title: "Id in Fieldline", headers: ["id"] },
  { name: "external_id", title: "Your own id", headers: ["externalid"] },
  {
    name: "name",
    title: "Name",
    headers: ["name", "itemname", "item", "productname", "product", "servicename", "service", "material", "title"],
  },
  {
    name: "description",
    title: "On the line",
    headers: ["description", "salesdescription", "itemdescription", "details", "productdescription"],
  },
  {
    name: "unit_price",
    title: "Unit price",
    headers: [
      ...["unitprice", "price", "sellprice", "sellingprice", "saleprice", "salesprice", "salesunitprice", "rate"],
      ...["unitpriceexgst", "priceexgst", "sellingpriceexgst", "priceexcludinggst"],
    ],
  },
  {
    name: "unit_price_with_gst",
    title: "Unit price with GST",
    headers: [
      "unitpricewithgst",
      "priceincgst",
      "priceinclgst",
      "priceincludinggst",
      "unitpriceincgst",
      "pricewithgst",
    ],
  },
  {
    name: "price_includes_gst",
    title: "Whether the price is with GST",
    headers: [
      "priceincludestaxes",
      "priceincludestax",
      "priceincludesgst",
      "taxinclusive",
      "gstinclusive",
      "sellpriceinclusive",
    ],
  },
  {
    name: "tax_rate",
    title: "GST",
    headers: [
      "taxrate",
      "gst",
      "gstrate",
      "salestaxrate",
      "taxable",
      "tax",
      "taxcode",
      "taxcodewhensold",
      "vat",
      "vatrate",
    ],
  },
  ...archived,
];

export const importFields: Record<ImportKind, readonly ImportField[]> = {
  customers: customerFields,
  price_items: priceItemFields,
};

/** The file needs a column of each group. Otherwise all rows are refused. */
export const neededFields: Record<ImportKind, readonly (readonly string[])[]> = {
  customers: [["id", "external_id", "name", "company", "first_name", "last_name"]],
  price_items: [
    ["id", "name"],
    ["unit_price", "unit_price_with_gst"],
  ],
};
