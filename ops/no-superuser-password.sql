-- In compose.yaml the superuser gets the user's password to begin with. Without any it signs in inside the container alone:
-- docker compose exec postgres psql --username postgres
alter role postgres password null;
