-- Names, addresses and tags come in NFC from here on, and are searched and compared as they are stored. Those of before
-- follow: few texts are in another form, and the check alone of a million takes a second or two. `updated_at` stays: the
-- text is the same to whoever reads it.
update customers set name = normalize(name) where name is not normalized;
update customers set email = normalize(email) where email is not normalized;
update customers set tags = array(select normalize(tag) from unnest(tags) with ordinality given (tag, rank) order by rank)
  where tags::text is not normalized;
update contacts set name = normalize(name) where name is not normalized;
update contacts set email = normalize(email) where email is not normalized;
update leads set email = normalize(email) where email is not normalized;
update conversations set sender_address = normalize(sender_address) where sender_address is not normalized;
-- Two people, or two inboxes, may have been told apart by nothing else.
update members m set email = normalize(email)
  where email is not normalized and not exists (select from members o where o.email = normalize(m.email));
update businesses b set inbound_email = normalize(inbound_email)
  where inbound_email is not normalized
    and not exists (select from businesses o where o.inbound_email = normalize(b.inbound_email));
