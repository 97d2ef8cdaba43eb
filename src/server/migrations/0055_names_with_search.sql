-- Whoever looks for a common name goes along the names until a page is full: what is looked into stands in the index too, so that no person is read
-- who is not found.
DROP INDEX users_name;
CREATE INDEX users_name ON users (name NULLS FIRST, id) INCLUDE (search);
