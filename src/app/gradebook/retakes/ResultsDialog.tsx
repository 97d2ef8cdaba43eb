import { useTranslate } from 'react-admin'
import type { RetakeRow } from '../../../api/gradebook/retakes'
import { ActionDialog } from '../../kit/forms/ActionDialog'
import { outcomeOf } from './codes'
import { ResultInput } from './ResultInput'
import { useRetakeTexts } from './useRetakeTexts'

type Props = { retakes: readonly RetakeRow[]; onDone: () => void; onClose: () => void }

/** Records the results of many retakes at once, as on a sheet. */
export const ResultsDialog = ({ retakes, onDone, onClose }: Props) => {
  const translate = useTranslate()
  const { kind, when } = useRetakeTexts()
  return (
    <ActionDialog
      action="POST /api/gradebook/retakes/results"
      request={({ results }) => ({
        body: {
          results: retakes.map(({ id, version, scale }, at) => ({
            id,
            version,
            ...outcomeOf(results[at]?.value, scale),
          })),
        },
      })}
      name={`results ${retakes.map(({ id }) => id).join()}`}
      title={translate('retakes.record.title_many', retakes.length)}
      confirm={translate('retakes.record.submit')}
      defaultValues={{ results: retakes.map(() => ({ value: '' })) }}
      successMessage={translate('retakes.record.done_many', retakes.length)}
      onSuccess={onDone}
      onClose={onClose}
    >
      {retakes.map((retake, at) => (
        <ResultInput
          key={retake.id}
          source={`results.${at}.value`}
          scale={retake.scale}
          label={retake.name}
          helperText={[retake.subject_name, kind(retake), when(retake)].join(' · ')}
        />
      ))}
    </ActionDialog>
  )
}
