-- Whether an application lacks a required document is asked for in every queue, so it is kept with the application: changed when its documents
-- or wishes change, and when the college asks for other documents.
CREATE FUNCTION lacks_documents(profile bigint) RETURNS boolean LANGUAGE sql STABLE
  RETURN EXISTS (
    SELECT id FROM document_types WHERE status = 'active' AND required
    UNION SELECT document_type_id FROM profile_choices JOIN direction_document_types AS asked USING (direction_id)
      JOIN document_types ON document_types.id = document_type_id
      WHERE profile_id = profile AND asked.required AND document_types.status = 'active'
    UNION SELECT document_type_id FROM documents WHERE profile_id = profile AND replaced_at IS NULL AND asked
    EXCEPT SELECT document_type_id FROM documents WHERE profile_id = profile AND replaced_at IS NULL AND status IN ('accepted', 'not_required'));

CREATE FUNCTION keep_lacking_documents() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE profiles SET lacks_documents = NOT lacks_documents
    WHERE id IN (SELECT profile_id FROM changed) AND lacks_documents <> lacks_documents(id);
  RETURN NULL;
END $$;
CREATE TRIGGER lacking_inserted AFTER INSERT ON documents REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION keep_lacking_documents();
CREATE TRIGGER lacking_updated AFTER UPDATE ON documents REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION keep_lacking_documents();
CREATE TRIGGER lacking_deleted AFTER DELETE ON documents REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION keep_lacking_documents();
CREATE TRIGGER lacking_inserted AFTER INSERT ON profile_choices REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION keep_lacking_documents();
CREATE TRIGGER lacking_deleted AFTER DELETE ON profile_choices REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION keep_lacking_documents();

CREATE FUNCTION keep_all_lacking_documents() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE profiles SET lacks_documents = NOT lacks_documents
    WHERE campaign_id IN (SELECT id FROM campaigns WHERE status <> 'archived') AND lacks_documents <> lacks_documents(id);
  RETURN NULL;
END $$;
CREATE TRIGGER lacking_inserted AFTER INSERT ON document_types FOR EACH STATEMENT EXECUTE FUNCTION keep_all_lacking_documents();
CREATE TRIGGER lacking_updated AFTER UPDATE OF required, status ON document_types FOR EACH STATEMENT EXECUTE FUNCTION keep_all_lacking_documents();
CREATE TRIGGER lacking_changed AFTER INSERT OR UPDATE OR DELETE ON direction_document_types
  FOR EACH STATEMENT EXECUTE FUNCTION keep_all_lacking_documents();
