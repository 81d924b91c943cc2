alter table quotes add column deposit_method "PaymentMethod", add column deposit_reference text;
