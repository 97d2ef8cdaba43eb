import { useTranslate } from 'react-admin'
import type { OrderRow } from '../../../api/career/orders'

/** Name of an order: № 17-к · Transfer. A draft without a number has only its kind. */
export const useOrderName = () => {
  const translate = useTranslate()
  return ({ kind, number }: Pick<OrderRow, 'kind' | 'number'>): string => {
    const name = translate(`orders.kind.${kind}`)
    return number === null ? name : `${translate('orders.numbered', { number })} · ${name}`
  }
}
