-- The platform's database and its user, who owns nothing else and is no superuser. The postgres image runs this as its
-- superuser when it makes its data folder; elsewhere, with the user's password in POSTGRES_PASSWORD:
--
--   POSTGRES_PASSWORD=… psql --set ON_ERROR_STOP=1 --file ops/database.sql "$ADMIN_URL"
--
-- UTF8 and C.UTF-8 hold and sort every language alike on each machine; the server's own may be SQL_ASCII and C.
-- The migrations create the extensions: pg_trgm, btree_gin and btree_gist are trusted, so that a database's owner may.

\getenv password POSTGRES_PASSWORD

create role fieldline_app nologin nosuperuser nocreatedb nocreaterole nobypassrls;
create role fieldline login nosuperuser nocreatedb nocreaterole nobypassrls password :'password';
grant fieldline_app to fieldline;
create database fieldline owner fieldline template template0 encoding 'UTF8' locale 'C.UTF-8';
revoke connect on database fieldline from public;
grant connect on database fieldline to fieldline;
