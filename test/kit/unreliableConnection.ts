import fc from 'fast-check'
import { HttpError } from 'react-admin'

/** Ways in which a request is delivered or lost. A late copy arrives again after the requests that follow it. */
export const deliveries = ['arrives', 'twice', 'late_copy', 'lost_request', 'lost_response', 'busy'] as const
export type Delivery = (typeof deliveries)[number]

const offline = () => new HttpError('', 0, {})
const latencyMs = 50

/** A connection to `receive`: each request takes the next of `upcoming`, or arrives if none is left. */
export const unreliableConnection = <Request, Response>(receive: (request: Request) => Response) => {
  const requests: Request[] = []
  let upcoming: Delivery[] = []
  let late: Request[] = []
  const deliver = (request: Request): Response => {
    const copies = late
    late = []
    const response = receive(request)
    copies.forEach(receive)
    return response
  }
  return {
    /** All requests sent so far, also lost ones. */
    requests,
    next: (delivery: Delivery) => void upcoming.push(delivery),
    /** From now on every request arrives. */
    repair: () => {
      upcoming = []
    },
    send: async (request: Request): Promise<Response> => {
      const delivery = upcoming.shift() ?? 'arrives'
      requests.push(structuredClone(request))
      await new Promise((resolve) => {
        setTimeout(resolve, latencyMs)
      })
      if (delivery === 'lost_request') throw offline()
      if (delivery === 'busy') throw new HttpError('', 503, {})
      const response = deliver(request)
      if (delivery === 'late_copy') late.push(request)
      if (delivery === 'lost_response') throw offline()
      return delivery === 'twice' ? receive(request) : response
    },
  }
}

/** A random delivery of the next request. */
export const aDelivery = fc.constantFrom(...deliveries)
