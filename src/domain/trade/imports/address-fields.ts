/** The parts of an address. A field's name ends with one. */
export const addressParts = ["line1", "line2", "suburb", "state", "postcode", "country"] as const;

type AddressPart = (typeof addressParts)[number];

const partTitles: Record<AddressPart, string> = {
  line1: "address",
  line2: "address line 2",
  suburb: "suburb",
  state: "state",
  postcode: "postcode",
  country: "country",
};

/** Known column names by part. A prefix says whose address it is. */
const partHeaders: Record<AddressPart, readonly string[]> = {
  line1: [
    "line1",
    "street1",
    "street",
    "streetaddress",
    "streetline1",
    "addressline1",
    "address1",
    "address",
    "fulladdress",
  ],
  line2: ["line2", "street2", "streetline2", "addressline2", "address2", "unit"],
  suburb: ["suburb", "city", "town", "locality", "suburbtown", "suburbcity", "citysuburb"],
  state: ["state", "province", "stateprovince", "stateterritory", "region"],
  postcode: ["postcode", "zip", "zipcode", "postalcode", "zippostalcode", "postcodezip", "addresspostcode"],
  country: ["country"],
};

export const sitePrefixes = [
  "site",
  "service",
  "property",
  "location",
  "jobsite",
  "job",
  "physical",
  "serviceproperty",
  "sa",
  "shipto",
  "addr2",
];
export const billingPrefixes = ["billing", "billto", "bill", "postal", "mailing", "po", "addr1"];

type AddressField = { name: string; title: string; headers: readonly string[] };

/** The fields of a site's or billing address. `prefixes` are those of its columns. */
export function addressFields(of: "site" | "billing", title: string, prefixes: readonly string[]): AddressField[] {
  return addressParts.map((part) => ({
    name: `${of}_${part}`,
    title: `${title} ${partTitles[part]}`,
    headers: prefixes.flatMap((prefix) => partHeaders[part].map((header) => prefix + header)),
  }));
}

/** The known column names without a prefix. */
export const plainAddressHeaders = partHeaders;
