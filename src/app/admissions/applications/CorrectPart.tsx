import { useQuery } from '@tanstack/react-query'
import { useDataProvider } from 'react-admin'
import { FormSkeleton } from '../../kit/forms/FormSkeleton'
import type { ApplicationCase } from '../../../api/admissions/applicationCase'
import type { AppDataProvider } from '../../kit/providers/dataProvider'
import { formValues, type FormPart } from './form'
import { isWithin } from './states'
import { CorrectForm } from './CorrectForm'
import { withValueAt } from './withValueAt'
import type { CaseAct } from './useCase'

type Props = { part: FormPart; application: ApplicationCase; act: CaseAct; onClose: () => void }

/** Reveals masked fields before the form opens, so that saving does not overwrite them with masks. */
export const CorrectPart = ({ part, application, act, onClose }: Props) => {
  const provider = useDataProvider<AppDataProvider>()
  const masked = application.masked.filter((path) => isWithin({ path, paths: [part] }))
  const { data } = useQuery({
    queryKey: ['profiles', 'revealed', application.id, part],
    queryFn: () =>
      Promise.all(
        masked.map(
          async (path) =>
            (await provider.act('POST /api/profiles/:id/reveal', { id: application.id, body: { path } })).data,
        ),
      ),
    // Do not cache revealed values after the form is closed.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  })
  if (!data) return <FormSkeleton />
  const form = data.reduce(
    (before, { path, value }) => withValueAt({ form: before, path, value }),
    formValues(application),
  )
  return <CorrectForm part={part} application={application} form={form} act={act} onClose={onClose} />
}
