import type { ProfileForm } from '../../../../api/admissions/applicationForm'

type Level = ProfileForm['education']['level']
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
  const named = (one: string) => translate(`profile_form.education_levels.${one}`, {})
  const listed = levels.map(named).join('; ')
  return level === null || levels.includes(level)
    ? translate('profile_form.choice.levels', { levels: listed })
    : translate('profile_form.choice.other_level', { level: named(level), levels: listed })
}
