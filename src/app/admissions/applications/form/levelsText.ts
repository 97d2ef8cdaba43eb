import type { ApplicationForm } from '../../../../api/admissions/applicationForm'

type Level = ApplicationForm['education']['level']
type Translate = (key: string, values: Readonly<Record<string, string>>) => string

/** Describes the education that a direction requires, or says that the applicant's level does not qualify. */
export const levelsText = ({
  levels,
  level,
  translate,
}: {
  levels: readonly Exclude<Level, null>[]
  level: Level
  translate: Translate
}): string => {
  const levelName = (one: string) => translate(`application_form.education_levels.${one}`, {})
  const levelNames = levels.map(levelName).join('; ')
  return level === null || levels.includes(level)
    ? translate('application_form.choice.levels', { levels: levelNames })
    : translate('application_form.choice.other_level', { level: levelName(level), levels: levelNames })
}
