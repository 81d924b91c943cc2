import { type Statement, Texts } from "../../src/postgres/statement.ts";

const columns =
  "id, external_id, type, name, email, phone, abn, billing_address, notes, tags, archived_at, created_at, updated_at";

const texts = new Texts(["archived_at", "created_at", "updated_at"]);

const statement = (name: string, text: string, values: unknown[]): Statement => ({ name, text, values, texts });

export const list = (businessId: string): Statement =>
  statement("list", `select ${columns} from customers where business_id = $1 order by id desc limit 25`, [businessId]);

export const single = (businessId: string): Statement =>
  statement("single", `select ${columns} from customers where business_id = $1 limit 1`, [businessId]);

export const transaction = (businessId: string, customerId: string): [Statement, Statement, Statement] => [
  statement("lock", "select id from customers where business_id = $1 and id = $2 for update", [businessId, customerId]),
  statement("write", `update customers set notes = $3 where business_id = $1 and id = $2 returning ${columns}`, [
    businessId,
    customerId,
    "Side gate.",
  ]),
  statement("count", "select count(*)::int from sites where business_id = $1 and customer_id = $2", [
    businessId,
    customerId,
  ]),
];
