-- contract: The workers and pages of the last release name the kinds that they read, and leave others alone.
alter type "OutboxKind" add value 'accounting';
