import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslate } from 'react-admin'
import type { RulesPreview, RulesVersion } from '../../../api/portfolio/rules'
import { useNumberText } from '../../kit/fields/useNumberText'
import { FormSkeleton } from '../../kit/forms/FormSkeleton'
import { useAct, useRead } from '../../kit/providers/calls'
import { PartFault } from '../../shell/page/PartFault'
import { toast } from '../../shell/toasts/store'

type Props = { draft: RulesVersion; onClose: () => void }

/** Shows which students the draft rules would affect, and puts the rules in force. */
export const PreviewDialog = ({ draft, onClose }: Props) => {
  const translate = useTranslate()
  const id = useId()
  const client = useQueryClient()
  const { data, error, refetch } = useRead('GET /api/portfolios/rules/draft/preview', {}, { staleTime: 0 })
  const { mutate, isPending } = useAct('POST /api/portfolios/rules/draft/enforce', {
    onSuccess: () => {
      toast.success({ text: translate('portfolios.rules.enforced') })
      onClose()
    },
    onSettled: async () => {
      await client.invalidateQueries({ queryKey: ['GET /api/portfolios/rules'] })
      await client.invalidateQueries({ queryKey: ['portfolios/rating'] })
    },
  })
  return (
    <Dialog open onClose={onClose} maxWidth="md" fullWidth aria-labelledby={id}>
      <DialogTitle id={id}>{translate('portfolios.rules.preview')}</DialogTitle>
      <DialogContent>
        {error && !data && <PartFault onAgain={() => void refetch()} />}
        {data ? <Changes preview={data} /> : !error && <FormSkeleton />}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{translate('kit.form.cancel')}</Button>
        <Button
          variant="contained"
          disabled={!data || isPending}
          onClick={() => mutate({ body: { version: draft.version } })}
        >
          {translate('portfolios.rules.enforce')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

const Changes = ({ preview }: { preview: RulesPreview }) => {
  const translate = useTranslate()
  const shown = useNumberText()
  const { people, people_count, more_count, less_count, items_count, period } = preview
  return (
    <div className="stack gap-4">
      <p>
        {translate('portfolios.rules.changes', {
          period: period?.name ?? '—',
          people: shown(people_count),
          more: shown(more_count),
          less: shown(less_count),
          items: shown(items_count),
        })}
      </p>
      {people.length > 0 && (
        <table className="plain-table" aria-label={translate('portfolios.rules.who')}>
          <thead>
            <tr>
              <th scope="col">{translate('portfolios.column.student')}</th>
              <th scope="col" className="text-right">
                {translate('portfolios.column.points')}
              </th>
              <th scope="col" className="text-right">
                {translate('portfolios.rating.place')}
              </th>
            </tr>
          </thead>
          <tbody>
            {people.map(({ id, name, group_code, before, after, place_before, place_after }) => (
              <tr key={id}>
                <th scope="row">
                  {name} <span className="muted num">{group_code}</span>
                </th>
                <td className="num nowrap text-right">
                  {translate('portfolios.rules.from_to', { from: shown(before), to: shown(after) })}
                </td>
                <td className="num nowrap text-right">
                  {place_before === place_after
                    ? shown(place_after)
                    : translate('portfolios.rules.from_to', { from: shown(place_before), to: shown(place_after) })}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  )
}
