import { get } from 'react-hook-form'
import type { ProfileCase } from '../../../api/admissions/applicationCase'
import type { ProfileForm } from '../../../api/admissions/applicationForm'
import { formValues } from './form'
import { withValueAt } from './withValueAt'

type Compared = {
  /** The case as it was when the form was opened, and as somebody else has left it: both masked. */
  opened: ProfileCase
  current: ProfileCase
  /** The form as it was opened, nothing masked. */
  form: ProfileForm
}

const textAt = (form: ProfileForm, path: string): string => String(get(form, path))

/** The form as somebody else has left it; what looks the same behind its mask is what it was. */
export const unmaskedAs = ({ opened, current, form }: Compared): ProfileForm => {
  const [before, now] = [formValues(opened), formValues(current)]
  return opened.masked
    .filter((path) => textAt(before, path) === textAt(now, path))
    .reduce((values, path) => withValueAt({ form: values, path, value: textAt(form, path) }), now)
}
