-- How many positions the account close-out has closed today, without reading the others.
CREATE INDEX execution_close_out ON execution (brand_id, at) WHERE actor = 'closeOut';
