-- A server that goes on serving after a newer release has migrated the database says so (server/wiring/schemaWatch.ts).
GRANT SELECT ON migration TO candor_office;
