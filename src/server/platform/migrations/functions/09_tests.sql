-- Updates of derived list columns do not change the version, so that they cause no conflict for an editor of the
-- test.
CREATE OR REPLACE TRIGGER touch BEFORE UPDATE OF subject_id, type, translations, opens_at, closes_at, attempts_allowed, grading, access_code, networks,
  review, status, published_at, shown_keys_reason, number ON tests FOR EACH ROW EXECUTE FUNCTION touch();
