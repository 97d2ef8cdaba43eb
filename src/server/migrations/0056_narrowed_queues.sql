-- The bits of blocks that follow each other as those of one: whether an application is asked for is one look into them, of its id alone. So a page is
-- chosen by going along the index of an order, and only the rows of the page are read.
CREATE AGGREGATE joined_bits (varbit) (SFUNC = bitcat, STYPE = varbit, INITCOND = '');

-- Each status is a queue of its own by name and by mark too: of few in a status nobody passes by all the others.
CREATE INDEX profiles_names ON profiles (campaign_id, status, name NULLS FIRST, id);
CREATE INDEX profiles_scores ON profiles (campaign_id, status, average_score NULLS FIRST, id);
