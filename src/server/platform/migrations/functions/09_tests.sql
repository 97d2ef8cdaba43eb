-- What a list shows of the questions follows them and is no edit: who is writing the test meets no conflict for it.
CREATE OR REPLACE TRIGGER touch BEFORE UPDATE OF subject_id, type, translations, opens_at, closes_at, attempts_allowed, grading, access_code, networks,
  review, status, published_at, shown_keys_reason, number ON tests FOR EACH ROW EXECUTE FUNCTION touch();
