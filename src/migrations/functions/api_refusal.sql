-- The problem type of a business that may not use the API and webhooks. Null if it may.
create or replace function api_refusal(plan "Plan", subscription "SubscriptionState", trial_ends_at timestamptz)
returns text
language sql stable
as $$
  select case
    when plan = 'starter' then 'plan-required'
    when subscription = 'active' or subscription = 'trialing' and trial_ends_at > clock_timestamp() then null
    else 'subscription-inactive'
  end
$$;
