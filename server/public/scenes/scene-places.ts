/** Which scene each destination has: its part of the world, its landscape, and for some a landmark. */

import { seededChance } from './drawing/pen.ts';
import type { SceneRegion } from './drawing/scene-colours.ts';
import { type SceneHour, sceneHours } from './drawing/scene-light.ts';
import * as asia from './landmarks/asia.ts';
import * as europe from './landmarks/europe.ts';
import * as gulf from './landmarks/gulf.ts';
import * as overseas from './landmarks/overseas.ts';
import type { Landmark } from './landscapes/landscape.ts';
import type { LandscapeName, Scene } from './scene.ts';

/** Airports by what a traveller sees there. */
const landscapesOf: Readonly<Record<SceneRegion, Partial<Record<LandscapeName, string>>>> = {
  gulf: {
    skyline: 'AUH BAH DMM DOH DWC DXB KWI RUH',
    coast: 'ADE GIZ JED MCT NUM RKT SHJ SLL YNB',
    islands: 'RSI',
    oldTown: 'GXF MED NJF',
    desert: 'AJF AMM AQI BHH CAI DWD EAM ELQ HAS HOF LXR RAE RAH SHW SPX TUI TUU ULH URY WAE',
    hills: 'ABT AHB TIF',
    riverCity: 'BGW',
  },
  mediterranean: {
    coast:
      'AAE ADB AGA AGP ALG AYT BCN BEN BEY BJV CMN DBB DBV DJE DLM HBE HRG LCA MIR MJI MRA MRS NAP NBE NCE ORN SSH',
    islands: 'JTR',
    oldTown: 'ATH CZL DAM FCO RAK RBA TNG TUN',
    riverCity: 'ATZ HMB IST SAW',
    canalCity: 'VCE',
    hills: 'BLJ TIA',
  },
  europe: {
    riverCity: 'BEG BER BUD CDG CGN DUB DUS LGW LHR LIS LYS OPO ORY PRG SJJ SVO VIE VKO WAW',
    canalCity: 'AMS BHX CPH HAM LED MAN',
    oldTown: 'BRU EDI KRK MAD MXP OTP ZAG',
    skyline: 'FRA',
    lake: 'ARN GVA OSL ZRH',
    mountains: 'SOF SZG TGD',
    hills: 'MUC PRN STR',
    coast: 'HEL',
  },
  caucasus: {
    mountains: 'ALA BSZ DYU EVN IKA KBL',
    riverCity: 'TBS',
    coast: 'BUS',
    skyline: 'GYD NQZ',
    lake: 'TZX',
    hills: 'AZN CIT FEG NMA OSS RZV',
    oldTown: 'ESB MZR SKD TAS UGC',
    desert: 'ASB KDH TMJ',
  },
  africa: {
    savanna: 'HGA KAN NBO',
    coast: 'ACC CPT DAR DKR JIB MGQ PZU',
    hills: 'ADD ASM KGL',
    lake: 'EBB',
    skyline: 'JNB LOS',
    islands: 'ZNZ',
  },
  southAsia: {
    oldTown: 'AMD DEL HYD LHE LKO LYP MUX PEW',
    coast: 'BOM CCJ CGP CMB CNN GOI IXE KHI MAA TRV',
    skyline: 'BLR',
    riverCity: 'CCU DAC',
    hills: 'ISB SKT TRZ ZYL',
    rainforest: 'COK',
    mountains: 'KTM',
  },
  eastAsia: {
    lake: 'HAN HND',
    hills: 'NRT',
    riverCity: 'KIX',
    oldTown: 'PEK PKX',
    skyline: 'CAN HKG ICN PVG SZX TPE',
  },
  tropics: {
    islands: 'BTH CEB HAK HKT LGK MLE MRU SEZ UPG',
    skyline: 'CGK JHB KUL MNL SGN SIN',
    riverCity: 'BKK PLM',
    rainforest: 'BWN DPS KNO',
    coast: 'GIG LAX MIA PDG PEN PER SUB SYD',
    hills: 'SOC',
    lake: 'MCO',
  },
  america: {
    skyline: 'ATL BOS DFW EWR GRU IAH JFK ORD YYZ',
    coast: 'AKL SFO',
    riverCity: 'BNE EZE IAD MEL YUL',
    mountains: 'SCL SEA YVR',
    oldTown: 'MEX',
    hills: 'BOG',
  },
};

type Sight = { landmark: Landmark; hour: SceneHour; sunX?: number };

/** Landmarks that can be told at the size of a card, each in the hour that suits it. */
const sights: Readonly<Record<string, Sight>> = {
  AMM: { landmark: gulf.petra, hour: 'noon', sunX: 140 },
  ATH: { landmark: europe.parthenon, hour: 'sunset', sunX: 150 },
  BAH: { landmark: gulf.bahrainTowers, hour: 'dawn' },
  BKK: { landmark: asia.dawnTemple, hour: 'sunset', sunX: 160 },
  BOM: { landmark: asia.gateway, hour: 'dawn', sunX: 420 },
  CAI: { landmark: gulf.pyramids, hour: 'sunset', sunX: 130 },
  CDG: { landmark: europe.ironTower, hour: 'dawn', sunX: 190 },
  CPT: { landmark: overseas.tableMountain, hour: 'noon' },
  DEL: { landmark: asia.greatArch, hour: 'dawn', sunX: 200 },
  DOH: { landmark: gulf.dohaTowers, hour: 'night', sunX: 140 },
  DXB: { landmark: gulf.burjKhalifa, hour: 'sunset', sunX: 210 },
  EWR: { landmark: overseas.liberty, hour: 'sunset', sunX: 180 },
  FCO: { landmark: europe.colosseum, hour: 'noon', sunX: 130 },
  GIG: { landmark: overseas.sugarloaf, hour: 'sunset', sunX: 130 },
  GYD: { landmark: europe.flameTowers, hour: 'night', sunX: 150 },
  HND: { landmark: asia.fuji, hour: 'dawn', sunX: 150 },
  HYD: { landmark: asia.fourMinarets, hour: 'sunset', sunX: 200 },
  IST: { landmark: gulf.imperialMosque, hour: 'sunset', sunX: 190 },
  JFK: { landmark: overseas.liberty, hour: 'dawn', sunX: 200 },
  KIX: { landmark: asia.lonePagoda, hour: 'dawn', sunX: 180 },
  KUL: { landmark: asia.twinTowers, hour: 'night', sunX: 150 },
  KWI: { landmark: gulf.kuwaitTowers, hour: 'noon', sunX: 150 },
  LGW: { landmark: europe.clockTower, hour: 'night', sunX: 170 },
  LHE: { landmark: gulf.redMosque, hour: 'noon', sunX: 160 },
  LHR: { landmark: europe.clockTower, hour: 'sunset', sunX: 200 },
  MCT: { landmark: gulf.muscatFort, hour: 'noon', sunX: 420 },
  MLE: { landmark: overseas.waterBungalows, hour: 'noon', sunX: 420 },
  NRT: { landmark: asia.pagoda, hour: 'sunset', sunX: 500 },
  ORY: { landmark: europe.ironTower, hour: 'night', sunX: 170 },
  PEK: { landmark: asia.roundTemple, hour: 'noon', sunX: 160 },
  PKX: { landmark: asia.roundTemple, hour: 'sunset', sunX: 190 },
  PVG: { landmark: asia.pearlTower, hour: 'sunset', sunX: 200 },
  SAW: { landmark: gulf.imperialMosque, hour: 'dawn', sunX: 190 },
  SFO: { landmark: europe.redBridge, hour: 'dawn', sunX: 430 },
  SIN: { landmark: asia.roofGarden, hour: 'dawn', sunX: 170 },
  SJJ: { landmark: europe.sarajevoMosque, hour: 'noon', sunX: 150 },
  SPX: { landmark: gulf.pyramids, hour: 'noon', sunX: 130 },
  SYD: { landmark: overseas.operaHouse, hour: 'noon', sunX: 130 },
  TBS: { landmark: europe.tbilisiChurch, hour: 'sunset', sunX: 160 },
  TPE: { landmark: asia.stackedTower, hour: 'night', sunX: 170 },
  TZX: { landmark: gulf.lakeMosque, hour: 'dawn', sunX: 180 },
  YYZ: { landmark: overseas.needleTower, hour: 'noon', sunX: 160 },
  ZNZ: { landmark: overseas.dhows, hour: 'sunset', sunX: 300 },
};

const scenes = new Map(listScenes().map((scene) => [scene.code, scene]));

/** Undefined for a code without a scene. */
export function findScene(code: string): Scene | undefined {
  return scenes.get(code);
}

export function listSceneCodes(): string[] {
  return [...scenes.keys()];
}

function listScenes(): Scene[] {
  const regions = Object.entries(landscapesOf) as [SceneRegion, Partial<Record<LandscapeName, string>>][];
  return regions.flatMap(([region, names]) =>
    (Object.entries(names) as [LandscapeName, string][]).flatMap(([landscape, codes]) =>
      codes.split(' ').map((code) => ({ code, region, landscape, hour: hourOf(code), ...sights[code] })),
    ),
  );
}

/** Night is rarer than the other hours: cards should be bright. */
function hourOf(code: string): SceneHour {
  const share = seededChance(`hour ${code}`)();
  if (share > 0.88) return 'night';
  return sceneHours[Math.floor(share / 0.2934)] ?? 'noon';
}
