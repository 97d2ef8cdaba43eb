import { median, report } from './figures'
import { startProduct, temporaryData } from './product'

const firstStart = async () => {
  const data = await temporaryData()
  const product = await startProduct(data.folder)
  await product.stop()
  await data.remove()
  return product.readyMs
}

const laterStart = async (folder: string) => {
  const product = await startProduct(folder)
  await product.stop()
  return product.readyMs
}

/** Measures how long a start takes. */
export const measureStarts = async (): Promise<void> => {
  const first: number[] = []
  for (let run = 0; run < 3; run += 1) first.push(await firstStart())
  report({ name: 'First start, including the demo college', value: median(first, (ms) => ms), unit: 'ms', goal: 5000 })

  const data = await temporaryData()
  await (await startProduct(data.folder)).stop()
  const later: number[] = []
  for (let run = 0; run < 5; run += 1) later.push(await laterStart(data.folder))
  report({ name: 'Start with existing data', value: median(later, (ms) => ms), unit: 'ms', goal: 1500 })
  await data.remove()
}
