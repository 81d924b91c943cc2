import { readCsv } from "../../src/csv/read-csv.ts";
import { escapeFormula, unescapeFormula } from "../../src/csv/write-csv.ts";
import { schema } from "../../src/domain/index.ts";
import { matchColumns } from "../../src/domain/trade/imports/match-columns.ts";
import { readAddress } from "../../src/domain/trade/imports/read-address.ts";
import { readCustomer } from "../../src/domain/trade/imports/read-customer.ts";
import { readPhones } from "../../src/domain/trade/imports/read-phones.ts";
import { readPriceItem } from "../../src/domain/trade/imports/read-price-item.ts";
import { readTaxRate } from "../../src/domain/trade/imports/read-tax-rate.ts";
import * as values from "../../src/domain/trade/imports/read-values.ts";
import { Row } from "../../src/domain/trade/imports/row.ts";

export type CellReader = keyof typeof readers;

const { isNo, isSet, isYes, readAmount, readCountry, readDay, readEmails, readTags, writeTags } = values;

const rowOf = (header: string, field: string, text: string) =>
  new Row(
    [
      { header: "Name", field: "name" },
      { header, field },
    ],
    ["Jane", text],
  );

/** Readers that parse the text of a cell before the database does. */
export const readers = {
  isNo,
  isSet,
  isYes,
  readAmount,
  readDay,
  readCountry,
  readTags,
  readTaxRate,
  escapeFormula,
  unescapeFormula,
  readCsv: (text: string) => readCsv(new TextEncoder().encode(text)),
  matchColumns: (text: string) => matchColumns("customers", [{ header: text, samples: [text] }]),
  readEmails: (text: string) => readEmails([text]),
  readMobiles: (text: string) => readPhones([text], []),
  readPhones: (text: string) => readPhones([], [text, text]),
  readAddress: (text: string) => readAddress({ line1: text }, true),
  writeTags: (text: string) => writeTags([text]),
  "the id of a Jobber client": (text: string) => readCustomer(schema, rowOf("J-ID", "external_id", text)),
  "a customer's name": (text: string) => readCustomer(schema, new Row([{ header: "Name", field: "name" }], [text])),
  "a customer's email": (text: string) => readCustomer(schema, rowOf("Email", "email", text)),
  "a customer's ABN": (text: string) => readCustomer(schema, rowOf("ABN", "abn", text)),
  "a customer's address": (text: string) => readCustomer(schema, rowOf("Address", "site_line1", text)),
  "a customer's country": (text: string) => readCustomer(schema, rowOf("Country", "site_country", text)),
  "a customer's tags": (text: string) => readCustomer(schema, rowOf("Tags", "tags", text)),
  "a customer's custom fields": (text: string) =>
    readCustomer(schema, rowOf("Custom", "custom_x", text), undefined, [
      { key: "x", type: "text", choices: [], isArchived: false },
      { key: "x", type: "number", choices: [], isArchived: false },
      { key: "x", type: "date", choices: [], isArchived: false },
      { key: "x", type: "choice", choices: ["one", "two"], isArchived: false },
    ]),
  "a customer's notes": (text: string) => readCustomer(schema, rowOf("Notes", "notes", text)),
  "a price": (text: string) => readPriceItem(schema, rowOf("Price", "unit_price", text)),
  "a rate of GST": (text: string) => readPriceItem(schema, rowOf("GST", "tax_rate", text)),
};
