import { createHttpApp } from '../support/http-app.ts';
import { createMetrics } from '../../server/http/metrics.ts';
const f = createHttpApp();
const target='/api/pricing/destinations';
await f.app.request(target,{headers:{'accept-encoding':'gzip, deflate, br', host:'127.0.0.1:3000'}});
const req=()=>({method:'GET',target,host:'127.0.0.1:3000',cookie:undefined,acceptEncoding:'gzip, deflate, br',ifNoneMatch:undefined,authorization:undefined});
console.log(!!f.app.findRepeated(req()), f.app.findRepeated(req())?.headers);
for (let k=0;k<3;k++){let t=performance.now(); for(let i=0;i<500000;i++) f.app.findRepeated(req()); console.log('find+observe us', (performance.now()-t)/500);}
const m=createMetrics(); for (let k=0;k<3;k++){let t=performance.now(); for(let i=0;i<500000;i++) m.observe({method:'GET',route:'/api/pricing/destinations',status:200,seconds:0}); console.log('observe us', (performance.now()-t)/500);}
