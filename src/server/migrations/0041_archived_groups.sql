-- Nobody studies in an archived group: whoever would archive it moves its people first.
CREATE FUNCTION archived_group_is_empty() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM memberships WHERE group_id = NEW.id AND ended_on IS NULL) THEN
    RAISE EXCEPTION 'people study in the group' USING ERRCODE = 'check_violation', CONSTRAINT = 'archived_group_is_empty';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER archived_group_is_empty AFTER UPDATE OF status ON groups
  FOR EACH ROW WHEN (NEW.status = 'archived' AND OLD.status <> 'archived') EXECUTE FUNCTION archived_group_is_empty();
