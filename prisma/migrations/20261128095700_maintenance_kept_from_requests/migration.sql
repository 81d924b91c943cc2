-- Requests know maintenance mode from their process.
revoke select on maintenance from fieldline_app;
