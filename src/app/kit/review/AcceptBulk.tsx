import Button from '@mui/material/Button'
import { useMutation } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { useState } from 'react'
import { useListContext, useRefresh, useTranslate, type RaRecord } from 'react-admin'
import { Confirm } from '../../shell/page/Confirm'
import { toast, type ToastContent } from '../../shell/toasts/store'
import { RefusedDialog, type Refusal } from '../lists/RefusedDialog'

type Answer = { done: number[]; refused: Refusal[] }
type Props<Row> = {
  /** Prefix of the messages `accept`, `title`, `text`, `done` and `refused`. */
  texts: string
  chosen: readonly Row[]
  accept: (ids: number[]) => Promise<{ data: Answer }>
  nameOf: (row: Row) => string
  pathOf: (row: Row) => string
  undoOf?: (done: readonly number[]) => ToastContent['action']
}

/** Accepts the selected records; a dialog lists those that were refused, with the reason. */
export const AcceptBulk = <Row extends RaRecord<number>>(props: Props<Row>) => {
  const { texts, chosen, accept, nameOf, pathOf, undoOf } = props
  const translate = useTranslate()
  const refresh = useRefresh()
  const { onUnselectItems } = useListContext<Row>()
  const [isAsking, setAsking] = useState(false)
  const say = (key: string, count?: number) => translate(`${texts}.${key}`, count)
  const { mutate, data, isPending, reset } = useMutation({
    mutationFn: async () => (await accept(chosen.map(({ id }) => id))).data,
    onSuccess: ({ done, refused }) => {
      if (refused.length > 0) return
      const action = undoOf?.(done)
      if (done.length > 0) toast.success({ text: say('done', done.length), ...(action && { action }) })
      onUnselectItems()
    },
    onSettled: () => {
      setAsking(false)
      refresh()
    },
  })
  return (
    <>
      <Button size="small" color="inherit" onClick={() => setAsking(true)}>
        <Check size={16} strokeWidth={2} aria-hidden />
        {say('accept')}
      </Button>
      <Confirm
        isOpen={isAsking}
        title={say('title', chosen.length)}
        content={say('text')}
        confirm={say('accept')}
        cancel={translate('kit.action.leave')}
        loading={isPending}
        onConfirm={() => mutate()}
        onClose={() => setAsking(false)}
      />
      {data && data.refused.length > 0 && (
        <RefusedDialog
          title={say('refused', data.refused.length)}
          done={data.done.length > 0 ? say('done', data.done.length) : undefined}
          refused={data.refused}
          rows={chosen}
          nameOf={nameOf}
          pathOf={pathOf}
          onClose={() => {
            reset()
            onUnselectItems()
          }}
        />
      )}
    </>
  )
}
