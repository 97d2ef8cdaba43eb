-- Approved curricula do not change, because groups and marks depend on them: they can only be archived.
CREATE OR REPLACE FUNCTION approved_curriculum_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF (NEW.direction_id, NEW.education_method_id, NEW.entry_year, NEW.edition, NEW.note, NEW.approved_at, NEW.approved_by)
        IS NOT DISTINCT FROM (OLD.direction_id, OLD.education_method_id, OLD.entry_year, OLD.edition, OLD.note, OLD.approved_at,
          OLD.approved_by)
      AND NEW.status IN (OLD.status, 'archived') THEN
      RETURN NEW;
    END IF;
  END IF;
  RAISE EXCEPTION 'an approved curriculum stays' USING ERRCODE = 'check_violation', CONSTRAINT = 'approved_curriculum_stays';
END $$;
CREATE TRIGGER approved_curriculum_stays BEFORE UPDATE OR DELETE ON curricula
  FOR EACH ROW WHEN (OLD.status <> 'draft') EXECUTE FUNCTION approved_curriculum_stays();

CREATE OR REPLACE FUNCTION approved_lines_stay() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM curricula WHERE status <> 'draft'
      AND id IN (CASE WHEN TG_OP <> 'INSERT' THEN OLD.curriculum_id END, CASE WHEN TG_OP <> 'DELETE' THEN NEW.curriculum_id END)) THEN
    RAISE EXCEPTION 'an approved curriculum stays' USING ERRCODE = 'check_violation', CONSTRAINT = 'approved_curriculum_stays';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER approved_lines_stay AFTER INSERT OR UPDATE OR DELETE ON curriculum_lines
  FOR EACH ROW EXECUTE FUNCTION approved_lines_stay();

-- Groups follow only approved editions; an archived one stays for the groups that have it.
CREATE OR REPLACE FUNCTION followed_curriculum_is_approved() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM curricula WHERE id = NEW.curriculum_id AND status = 'approved') THEN
    RAISE EXCEPTION 'the curriculum is not approved' USING ERRCODE = 'check_violation',
      CONSTRAINT = 'followed_curriculum_is_approved';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER followed_curriculum_is_approved AFTER INSERT OR UPDATE OF curriculum_id ON group_curricula
  FOR EACH ROW EXECUTE FUNCTION followed_curriculum_is_approved();
