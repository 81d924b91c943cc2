-- The deposit that was asked for when a deposit was recorded. Deleting the recorded one restores it.
alter table quotes add column deposit_requested numeric(14, 2);
