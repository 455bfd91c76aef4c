-- How somebody of the staff likes to see a list. It holds no client's data beyond what he typed as a search.
CREATE TABLE staff_view (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  staff_id bigint NOT NULL REFERENCES staff (id),
  list text NOT NULL CHECK (list ~ '^[a-zA-Z]{3,30}$'),
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 40),
  query text NOT NULL CHECK (length(query) <= 1000),
  saved_at timestamptz NOT NULL,
  UNIQUE (staff_id, list, name)
);
GRANT SELECT, DELETE ON staff_view TO candor_web;
GRANT INSERT (staff_id, list, name, query, saved_at) ON staff_view TO candor_web;
GRANT UPDATE (query, saved_at) ON staff_view TO candor_web;
