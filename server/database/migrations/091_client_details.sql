-- The details that a client changes himself. Everything else of his row stays out of reach of this way (T25): its
-- verification, level, groups and leverage are no columns here, and PIN, uniqid, brand and beginning have no grant.
GRANT UPDATE (first_name, last_name, phone, country, birth_date, state, city, street, zip_code) ON client TO candor_web;
