import { useTranslate, WithRecord } from 'react-admin'
import { Edit } from '../../kit/forms/Edit'
import { RecordActions } from '../../kit/forms/RecordActions'
import { SimpleForm } from '../../kit/forms/SimpleForm'
import { HistoryCard } from '../../kit/history/HistoryCard'
import type { Period } from '../shared/usePeriods'
import { PeriodInputs } from './PeriodInputs'

export const PeriodEdit = () => {
  const translate = useTranslate()
  return (
    <Edit
      subtitle={<WithRecord<Period> render={(row) => translate('periods.books', row.gradebooks_count)} />}
      actions={<RecordActions hasArchive={false} />}
      aside={<HistoryCard />}
    >
      <SimpleForm>
        <PeriodInputs />
      </SimpleForm>
    </Edit>
  )
}
