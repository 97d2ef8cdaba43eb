-- How a person's studies in the group are paid for; null if nobody has entered it.
ALTER TABLE memberships ADD COLUMN basis text
  CONSTRAINT memberships_basis CHECK (basis IN ('budget', 'contract', 'targeted'));

-- An enrolment through an application decides, also for later groups until the next enrolment.
UPDATE memberships SET basis = enrolled.basis
FROM (
  SELECT DISTINCT ON (later.id) later.id, choices.basis
  FROM application_choices AS choices JOIN memberships AS begun ON begun.id = choices.membership_id
    JOIN memberships AS later ON later.user_id = begun.user_id AND (later.started_on, later.id) >= (begun.started_on, begun.id)
  WHERE choices.state = 'enrolled' ORDER BY later.id, begun.started_on DESC, begun.id DESC
) AS enrolled WHERE enrolled.id = memberships.id;
