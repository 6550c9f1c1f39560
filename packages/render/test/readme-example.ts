import { encodePng, SoftwareCanvas } from '@portolan/render';

const canvas = new SoftwareCanvas(200, 100);
const context = canvas.getContext('2d');
context.fillStyle = '#f4f1ea';
context.fillRect(0, 0, 200, 100);
context.lineWidth = 6;
context.lineJoin = 'round';
context.strokeStyle = 'rgb(230 120 60)';
context.moveTo(10, 80);
context.lineTo(100, 20);
context.lineTo(190, 80);
context.stroke();
const image = context.getImageData(0, 0, 200, 100);
console.log([...image.data.subarray(0, 4)]); // [ 244, 241, 234, 255 ]

const png = await encodePng(image, { dpi: 144 });
console.log(png.subarray(1, 4)); // Uint8Array(3) [ 80, 78, 71 ]
