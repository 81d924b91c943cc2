import type { Decimal } from "../query/decimal.ts";
import { formats } from "./scalars/formats.ts";
import { maps } from "./scalars/maps.ts";
import { numbers } from "./scalars/numbers.ts";
import { scalarType } from "./scalars/scalar-type.ts";
import { texts } from "./scalars/texts.ts";
import { times } from "./scalars/times.ts";

/** A value of a custom field. */
export type CustomValue = string | number | boolean;
/** New values of custom fields by their keys. A null clears one. */
export type CustomValues = Record<string, CustomValue | null>;
/** A filter by a custom field, whose value is text. */
export type CustomFilter = { key: string; value: string };
/** New pairs of metadata. A null removes one. */
export type Metadata = Record<string, string | null>;

type Shape<Input, Output = Input> = { Input: Input; Output: Output };
export type ScalarShapes = {
  ID: Shape<string>;
  String: Shape<string>;
  Abn: Shape<string>;
  AdvanceDays: Shape<number>;
  AreaM2: Shape<Decimal>;
  CapacityKw: Shape<Decimal>;
  CountryCode: Shape<string>;
  Cursor: Shape<string>;
  CustomFilter: Shape<CustomFilter>;
  CustomKey: Shape<string>;
  CustomValues: Shape<CustomValues, Record<string, CustomValue>>;
  Date: Shape<Date>;
  DateTime: Shape<Date>;
  Days: Shape<number>;
  Email: Shape<string>;
  EndpointUrl: Shape<string>;
  Event: Shape<never, { payload: string }>;
  EventPattern: Shape<string>;
  EventType: Shape<string>;
  ExternalId: Shape<string>;
  Line: Shape<string>;
  LineDescription: Shape<string>;
  NoteText: Shape<string>;
  LinePrice: Shape<Decimal>;
  Metadata: Shape<Metadata, Record<string, string>>;
  MessageHtml: Shape<string>;
  MessageText: Shape<string>;
  Money: Shape<Decimal>;
  Outlets: Shape<number>;
  PageLimit: Shape<number>;
  PaidAt: Shape<Date | string>;
  Password: Shape<string>;
  PaymentAmount: Shape<Decimal>;
  Percent: Shape<Decimal>;
  Phone: Shape<string>;
  PositiveMoney: Shape<Decimal>;
  PositivePercent: Shape<Decimal>;
  Quantity: Shape<Decimal>;
  SearchText: Shape<string>;
  ShortText: Shape<string>;
  SignaturePath: Shape<string>;
  Subject: Shape<string>;
  RequestRate: Shape<number>;
  TaxRate: Shape<Decimal>;
  Text: Shape<string>;
  TimeZone: Shape<string>;
  UnitPrice: Shape<Decimal>;
  Url: Shape<string>;
  Zones: Shape<number>;
};

export const scalarTypes = [...formats, ...maps, ...numbers, ...texts, ...times].map(scalarType);
