import { useTranslate } from 'react-admin'
import type { Subject } from '../../../api/directories/subjects'

export const ControlForm = ({ form }: { form: Subject['control_form'] | undefined }) => {
  const translate = useTranslate()
  return form ? translate(`subjects.control.${form}`) : '—'
}
